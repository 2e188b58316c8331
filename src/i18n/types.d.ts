import type { TextTree } from './dictionary.ts';

/** Keys are those of the reference language; a key that does not exist does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: TextTree };
  }
}

import type { TextTree } from './dictionary.ts';

/** An unknown key does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: TextTree };
  }
}

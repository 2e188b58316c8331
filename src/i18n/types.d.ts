import type { TextTree } from './dictionary.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: TextTree };
  }
}

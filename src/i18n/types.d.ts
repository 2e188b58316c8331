import type fr from '../../public/assets/i18n/fr.json';

/** Keys are those of the reference language; a key that does not exist does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof fr };
  }
}

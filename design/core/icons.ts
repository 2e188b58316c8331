/**
 * The icons of this service. Each has its rule in `design/icons.css`; the DSFR's own sheet of a thousand icons is not loaded.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/icone
 */
export const ICONS = [
  'fr-icon-camera-line',
  'fr-icon-check-line',
  'fr-icon-clipboard-line',
  'fr-icon-download-line',
  'fr-icon-information-line',
  'fr-icon-mail-line',
  'fr-icon-money-euro-circle-line',
  'fr-icon-phone-line',
  'fr-icon-printer-line',
  'fr-icon-qr-code-line',
  'fr-icon-refresh-line',
  'fr-icon-search-line',
  'fr-icon-smartphone-line',
  'fr-icon-theme-fill',
] as const;

export type IconId = (typeof ICONS)[number];

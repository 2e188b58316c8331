/**
 * Each icon has its rule in `design/icons.css`, or in `icons-later.css` if home does not show it. The DSFR's
 * stylesheet of a thousand icons is not loaded.
 * @see https://www.systeme-de-design.gouv.fr/version-courante/fr/fondamentaux/icone
 */
export const ICONS = [
  'camera-line',
  'check-line',
  'clipboard-line',
  'download-line',
  'information-line',
  'mail-line',
  'money-euro-circle-line',
  'phone-line',
  'printer-line',
  'qr-code-line',
  'refresh-line',
  'search-line',
  'smartphone-line',
  'theme-fill',
] as const;

/** An icon by its name in the DSFR, without the prefix of its class. */
export type IconName = (typeof ICONS)[number];

/** The class that shows an icon. */
export function iconClass<Name extends IconName>(name: Name): `fr-icon-${Name}` {
  return `fr-icon-${name}`;
}

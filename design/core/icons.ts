/** Each icon has its rule in `icons.css`, or in `icons-later.css` if home does not show it. */
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

export type IconName = (typeof ICONS)[number];

export function iconClass<Name extends IconName>(name: Name): `fr-icon-${Name}` {
  return `fr-icon-${name}`;
}

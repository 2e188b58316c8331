async function get(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Only of a build. */
const hash: unknown = import.meta.env?.TEXTS_HASH;

/** The texts of a name below `public/assets/i18n`: `fr`, `aide.fr`. */
export type TextSource = (name: string) => Promise<unknown>;

export const textAddress = (name: string): string =>
  hash ? `/assets/${name}-${hash}.json` : specifiedAddress(name);

/** K-12. */
const specifiedAddress = (name: string): string => `/assets/i18n/${name}.json`;

/** A deployment takes the first address away. */
export const fetchText: TextSource = (name) =>
  get(textAddress(name)).catch(() => get(specifiedAddress(name)));

async function get(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** The hash of all text files. It is only set in a build. */
const hash: unknown = import.meta.env?.TEXTS_HASH;

/** Loads the texts with a name below `public/assets/i18n`, for example `fr` or `aide.fr`. */
export type TextSource = (name: string) => Promise<unknown>;

export const textAddress = (name: string): string =>
  hash ? `/assets/${name}-${hash}.json` : specifiedAddress(name);

/** The address that the specification names (K-12). */
const specifiedAddress = (name: string): string => `/assets/i18n/${name}.json`;

/** A deployment removes the hashed files of the version before. The specified address is always there. */
export const fetchText: TextSource = (name) =>
  get(textAddress(name)).catch(() => get(specifiedAddress(name)));

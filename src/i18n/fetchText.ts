async function get(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Written by the build; a page in development has none, nor has a script. */
const hash: unknown = import.meta.env?.TEXTS_HASH;

/** Kept by browsers, because it changes with the texts. @param name of a file below `public/assets/i18n` */
export const textAddress = (name: string): string =>
  hash ? `/assets/${name}-${hash}.json` : specifiedAddress(name);

/** K-12. */
const specifiedAddress = (name: string): string => `/assets/i18n/${name}.json`;

/** Rejects on any failure. */
export function fetchText(name: string): Promise<unknown> {
  // A deployment takes the first address away; a preload that failed answers for it, too.
  return get(textAddress(name)).catch(() => get(specifiedAddress(name)));
}

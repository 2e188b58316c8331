async function get(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Only of a build. */
const hash: unknown = import.meta.env?.TEXTS_HASH;

/** @param name below `public/assets/i18n` */
export const textAddress = (name: string): string =>
  hash ? `/assets/${name}-${hash}.json` : specifiedAddress(name);

/** K-12. */
const specifiedAddress = (name: string): string => `/assets/i18n/${name}.json`;

export function fetchText(name: string): Promise<unknown> {
  // A deployment takes the first address away.
  return get(textAddress(name)).catch(() => get(specifiedAddress(name)));
}

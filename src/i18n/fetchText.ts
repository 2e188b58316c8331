/** Fetches JSON from our own origin. */
async function fetchNow(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/**
 * Fetches words or prose. What the head of the page has asked for (`src/app/early.ts`) is taken from there, once; where it
 * did not come, it is asked for again. Rejects on any failure.
 */
export function fetchText(address: string): Promise<unknown> {
  const early = window.takeText?.(address);
  return early ? early.catch(() => fetchNow(address)) : fetchNow(address);
}

async function get(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Rejects on any failure. */
export function fetchText(address: string): Promise<unknown> {
  // The page preloads its texts, and a preload that failed answers the first request.
  return get(address).catch(() => get(address));
}

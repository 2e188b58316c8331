/** A real answer has a few kB. */
const MAX_RESPONSE_BYTES = 100_000;

/** Node may forget the signal of `fetch` after the headers. @returns null when too long or too late */
export async function readBody({ body }: Response, signal: AbortSignal): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_RESPONSE_BYTES || signal.aborted) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

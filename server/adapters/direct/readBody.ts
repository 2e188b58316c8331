/** Real answers have a few kB. */
const MAX_RESPONSE_BYTES = 100_000;

/**
 * Node may ignore the signal of `fetch` once the headers have arrived, so each chunk looks at it.
 * @returns null if the body is too long or too late
 */
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

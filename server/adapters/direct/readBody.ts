/** A real answer of a provider has a few kB. */
const MAX_RESPONSE_BYTES = 100_000;

/** Stops reading at the limit. @throws Error when the answer is too long */
export async function readBody({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_RESPONSE_BYTES) {
      throw new Error(`The provider answered more than ${MAX_RESPONSE_BYTES} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

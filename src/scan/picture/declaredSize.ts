import { imageSize } from 'image-size';

/** Where the size is looked for first. Metadata and a preview can come before it. */
const HEADER_BYTES = 512 * 1024;

async function sizeIn(part: Blob): Promise<number | null> {
  try {
    const { width, height } = imageSize(new Uint8Array(await part.arrayBuffer()));
    return width * height;
  } catch {
    return null;
  }
}

/**
 * Reads the size from the header and decodes nothing, because 49 kB of PNG can hold 400 million pixels.
 * @returns pixels, or null for a file that is unknown or cut
 */
export async function declaredPixels(file: Blob): Promise<number | null> {
  const pixels = await sizeIn(file.slice(0, HEADER_BYTES));
  return pixels === null && file.size > HEADER_BYTES ? sizeIn(file) : pixels;
}

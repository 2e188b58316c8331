import { imageSize } from 'image-size';

/** Bytes of metadata and preview before the size. */
const HEADER_BYTES = 512 * 1024;

async function sizeIn(part: Blob): Promise<number | null> {
  try {
    const { width, height } = imageSize(new Uint8Array(await part.arrayBuffer()));
    return width * height;
  } catch {
    // The library reports an unknown or cut file by several errors.
    return null;
  }
}

/**
 * Decodes nothing: 49 kB of PNG can hold 400 million pixels, and a phone would run out of memory.
 * @returns null for an unknown or cut file
 */
export async function declaredPixels(file: Blob): Promise<number | null> {
  const pixels = await sizeIn(file.slice(0, HEADER_BYTES));
  return pixels === null && file.size > HEADER_BYTES ? sizeIn(file) : pixels;
}

import { imageSize } from 'image-size';

/** Metadata and preview may precede the size. */
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
 * Decodes nothing: 49 kB of PNG can hold 400 million pixels.
 * @returns null for an unknown or cut file
 */
export async function declaredPixels(file: Blob): Promise<number | null> {
  const pixels = await sizeIn(file.slice(0, HEADER_BYTES));
  return pixels === null && file.size > HEADER_BYTES ? sizeIn(file) : pixels;
}

import { imageSize } from 'image-size';

/** Where the size stands in nearly every file, in bytes: behind a photo's metadata and its small preview. */
const HEADER_BYTES = 512 * 1024;

async function sizeIn(part: Blob): Promise<number | null> {
  try {
    const { width, height } = imageSize(new Uint8Array(await part.arrayBuffer()));
    return width * height;
  } catch {
    // The library says "unknown kind" and "cut off" by errors of several kinds.
    return null;
  }
}

/**
 * Pixels that an image file says it has. Nothing is decoded: 49 kB of PNG can hold 400 million pixels, and a phone
 * would end the page for want of memory.
 * @returns null when the file is of no known kind, or cut off before its size
 */
export async function declaredPixels(file: Blob): Promise<number | null> {
  const pixels = await sizeIn(file.slice(0, HEADER_BYTES));
  return pixels === null && file.size > HEADER_BYTES ? sizeIn(file) : pixels;
}

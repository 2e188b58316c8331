import { UnreadableCanvasError } from '../canvas.ts';
import type { Reader } from '../reading.ts';
import { type PictureOutcome, type ReadFile, readWith } from './readWith.ts';
import { pixels, READING_SIDE, withCanvas } from './render.ts';

/** Larger files are refused before they are read into memory. */
const MOST_BYTES = 60_000_000;
/** A phone has no memory for more. */
const MOST_PIXELS = 120_000_000;
/** Longest sides at which a photo is read, in pixels. A small code on a large photo needs the second. */
const SIDES = [READING_SIDE, 3_600];
const FILE_BUDGET_MS = 15_000;

const PDF_START = '%PDF-';
/** Other bytes may precede the mark, so it is searched in the first kilobyte. */
const PDF_START_WITHIN = 1_024;

async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, PDF_START_WITHIN).text()).includes(PDF_START);
}

async function readBitmap(
  bitmap: ImageBitmap,
  readers: readonly Reader[],
  signal: AbortSignal,
): Promise<PictureOutcome> {
  const { width, height } = bitmap;
  const long = Math.max(width, height);
  const sides = long > READING_SIDE ? SIDES : [long];
  return readWith(
    readers,
    sides.length,
    (index, read) => {
      const scale = Math.min(1, (sides[index] ?? long) / long);
      return withCanvas(width * scale, height * scale, (canvas, context) => {
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        return read(() => pixels(context));
      });
    },
    signal,
  );
}

const readImage: ReadFile = async (file, readers, signal) => {
  const { declaredPixels } = await import('./declaredSize.ts');
  const declared = await declaredPixels(file);
  if (declared === null) return { failure: 'unreadable' };
  if (declared > MOST_PIXELS) return { failure: 'tooLarge' };
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return { failure: 'unreadable' };
  try {
    return await readBitmap(bitmap, readers, signal);
  } finally {
    bitmap.close();
  }
};

const readAny: ReadFile = async (file, readers, signal) => {
  if (file.size > MOST_BYTES) return { failure: 'tooLarge' };
  try {
    if (!(await isPdf(file))) return await readImage(file, readers, signal);
    const { readPdf } = await import('./readPdf.ts');
    return await readPdf(file, readers, signal);
  } catch (error) {
    return { failure: error instanceof UnreadableCanvasError ? 'browser' : 'technical' };
  }
};

/**
 * Reads the code in a photo or a PDF. Nothing leaves the device.
 * @returns an outcome within 15 seconds
 */
export const readPicture: ReadFile = (file, readers, signal) => {
  const giveUp = new AbortController();
  return new Promise((resolve) => {
    const end = () => giveUp.abort();
    const timer = setTimeout(end, FILE_BUDGET_MS);
    signal.addEventListener('abort', end);
    giveUp.signal.addEventListener('abort', () => {
      // A running pass cannot be stopped, so its worker is ended.
      for (const { decoder } of readers) decoder.reset();
      // The outcome of what was read so far resolves first. This one applies only if it does not come.
      setTimeout(resolve, 0, { failure: 'noCode' } satisfies PictureOutcome);
    });
    void readAny(file, readers, giveUp.signal).then((outcome) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(outcome);
    });
  });
};

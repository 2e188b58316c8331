import type { Reader } from '../reading.ts';
import { type PictureOutcome, readWith } from './readWith.ts';
import { pixels, READING_SIDE, withCanvas } from './render.ts';

/** Larger files are refused before they are read into memory, in bytes. */
const MOST_BYTES = 60_000_000;
/** Larger pictures are not decoded: a phone may have no memory for their pixels. */
const MOST_PIXELS = 120_000_000;
/** Sides at which a photo is read, in turn: a small code on a large photo needs the larger one. */
const SIDES = [READING_SIDE, 3_600];
/** Milliseconds within which the visitor is told what became of a file. */
const FILE_BUDGET_MS = 15_000;

const PDF_START = '%PDF-';
/** A PDF may begin with some bytes of its own before its mark. */
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

async function readImage(
  file: File,
  readers: readonly Reader[],
  signal: AbortSignal,
): Promise<PictureOutcome> {
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
}

async function readAny(
  file: File,
  readers: readonly Reader[],
  signal: AbortSignal,
): Promise<PictureOutcome> {
  if (file.size > MOST_BYTES) return { failure: 'tooLarge' };
  try {
    if (!(await isPdf(file))) return await readImage(file, readers, signal);
    const { readPdf } = await import('./readPdf.ts');
    return await readPdf(file, readers, signal);
  } catch {
    return { failure: 'technical' };
  }
}

/**
 * Reads the code on a photo, a screenshot or a PDF of the notice. Nothing leaves the device, and what the file
 * took in memory is given back.
 * @param signal gives the file up, for another one or because nobody waits any more
 * @returns what was read, or why nothing was: after 15 s that no code was found, whatever is still being done
 */
export function readPicture(
  file: File,
  readers: readonly Reader[],
  signal: AbortSignal,
): Promise<PictureOutcome> {
  const giveUp = new AbortController();
  return new Promise((resolve) => {
    const end = () => giveUp.abort();
    const timer = setTimeout(end, FILE_BUDGET_MS);
    signal.addEventListener('abort', end);
    giveUp.signal.addEventListener('abort', () => {
      // A pass that has begun cannot be stopped, and the next file must not wait for it.
      for (const { decoder } of readers) decoder.reset();
      // What was seen until then comes first, unless the file is still being opened.
      setTimeout(resolve, 0, { failure: 'noCode' } satisfies PictureOutcome);
    });
    void readAny(file, readers, giveUp.signal).then((outcome) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve(outcome);
    });
  });
}

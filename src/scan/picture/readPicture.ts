import type { Reader } from '../reading.ts';
import { type PictureOutcome, readWith } from './readWith.ts';
import { pixels, READING_SIDE, withCanvas } from './render.ts';

/** Larger files are refused before they are read into memory, in bytes. */
const MOST_BYTES = 60_000_000;
/** Larger pictures are not drawn: a phone may have no memory for their pixels. */
const MOST_PIXELS = 120_000_000;
/** Sides at which a photo is read, in turn: a small code on a large photo needs the larger one. */
const SIDES = [READING_SIDE, 3_600];

const PDF_START = '%PDF-';
/** A PDF may begin with some bytes of its own before its mark. */
const PDF_START_WITHIN = 1_024;

async function isPdf(file: File): Promise<boolean> {
  return (await file.slice(0, PDF_START_WITHIN).text()).includes(PDF_START);
}

async function readImage(file: File, readers: readonly Reader[]): Promise<PictureOutcome> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return { failure: 'unreadable' };
  const { width, height } = bitmap;
  try {
    if (width * height > MOST_PIXELS) return { failure: 'tooLarge' };
    const long = Math.max(width, height);
    const sides = long > READING_SIDE ? SIDES : [long];
    const text = await readWith(readers, sides.length, (index, read) => {
      const scale = Math.min(1, (sides[index] ?? long) / long);
      return withCanvas(width * scale, height * scale, (canvas, context) => {
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        return read(() => pixels(context));
      });
    });
    return text === null ? { failure: 'noCode' } : { text };
  } finally {
    bitmap.close();
  }
}

/**
 * Reads the code on a photo, a screenshot or a PDF of the notice. Nothing leaves the device, and what the file
 * took in memory is given back.
 */
export async function readPicture(file: File, readers: readonly Reader[]): Promise<PictureOutcome> {
  if (file.size > MOST_BYTES) return { failure: 'tooLarge' };
  try {
    if (!(await isPdf(file))) return await readImage(file, readers);
    const { readPdf } = await import('./readPdf.ts');
    return await readPdf(file, readers);
  } catch {
    return { failure: 'technical' };
  }
}

import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';
import type { Reader } from '../reading.ts';
import { type PictureOutcome, readWith } from './readWith.ts';
import { pixels, READING_SIDE, withCanvas } from './render.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where our server has the library's decoders of scanned images (`vite.config.ts`). */
const IMAGE_DECODERS = '/pdf/';
/** The code stands on the first pages; a long file is not a notice. */
const MOST_PAGES = 6;

async function readPage(
  document: PDFDocumentProxy,
  number: number,
  readers: readonly Reader[],
): Promise<string | null> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: READING_SIDE / Math.max(width, height) });
  return withCanvas(viewport.width, viewport.height, async (canvas, context) => {
    await page.render({ canvas, viewport }).promise;
    page.cleanup();
    return readWith(readers, () => pixels(context));
  });
}

/**
 * Reads the code on the pages of a PDF.
 * @throws an error of the library that is neither "password" nor "invalid"
 */
export async function readPdf(file: File, readers: readonly Reader[]): Promise<PictureOutcome> {
  const task = getDocument({
    data: await file.arrayBuffer(),
    isEvalSupported: false,
    verbosity: 0,
    wasmUrl: IMAGE_DECODERS,
  });
  try {
    const document = await task.promise;
    for (let number = 1; number <= Math.min(MOST_PAGES, document.numPages); number++) {
      const text = await readPage(document, number, readers);
      if (text !== null) return { text };
    }
    return { failure: 'noCode' };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      return { failure: 'protected' };
    if (error instanceof InvalidPDFException) return { failure: 'unreadable' };
    throw error;
  } finally {
    await task.destroy();
  }
}

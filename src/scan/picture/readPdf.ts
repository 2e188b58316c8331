import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?url';
import { type ReadFile, readWith } from './readWith.ts';
import { pixels, READING_SIDE, withCanvas } from './render.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The build puts the decoders of scanned images there (`vite.config.ts`). */
const IMAGE_DECODERS = '/pdf/';
/** Notices are short, so later pages of a longer file are not read. */
const MOST_PAGES = 6;

async function showPage<Result>(
  document: PDFDocumentProxy,
  number: number,
  read: (pixels: () => ImageData) => Promise<Result>,
): Promise<Result> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: READING_SIDE / Math.max(width, height) });
  return withCanvas(viewport.width, viewport.height, async (canvas, context) => {
    await page.render({ canvas, viewport }).promise;
    page.cleanup();
    return read(() => pixels(context));
  });
}

export const readPdf: ReadFile = async (file, readers, signal) => {
  const task = getDocument({
    data: await file.arrayBuffer(),
    isEvalSupported: false,
    verbosity: 0,
    wasmUrl: IMAGE_DECODERS,
  });
  signal.addEventListener('abort', () => void task.destroy());
  try {
    const document = await task.promise;
    const pages = Math.min(MOST_PAGES, document.numPages);
    return await readWith(
      readers,
      pages,
      (index, read) => showPage(document, index + 1, read),
      signal,
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      return { failure: 'protected' };
    if (error instanceof InvalidPDFException) return { failure: 'unreadable' };
    throw error;
  } finally {
    await task.destroy();
  }
};

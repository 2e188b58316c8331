import { workerData } from 'piscina';
import { createDocumentWriter, type DocumentRequest, type PdfOptions } from './documentWriter.ts';

const options: PdfOptions = workerData;
const writer = createDocumentWriter(options);

/** Runs in a worker thread: writes one document. */
export async function writeDocument(request: DocumentRequest): Promise<Uint8Array> {
  return (await writer)(request);
}

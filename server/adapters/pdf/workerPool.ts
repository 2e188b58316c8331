import { Piscina } from 'piscina';
import type { GenerateurJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from '../../ports/DocumentVirement.ts';
import { program } from '../../program.ts';
import type { DocumentRequest, PdfOptions } from './documentWriter.ts';

/** The workers that write documents, off the event loop. */
export interface PdfWorkerPool {
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  /** Starts the threads now rather than with the first document. */
  warmUp(): void;
  /** Lets documents under way end, then stops the threads. */
  close(): Promise<void>;
}

/** Documents that wait; more than that would not be read any more when they are done. */
const MAX_QUEUE = 200;

/**
 * Worker threads: lookups are answered while documents are written. They start with the first document.
 * @param threads how many; each holds its own fonts
 */
export function openPdfWorkerPool(options: PdfOptions, threads = 1): PdfWorkerPool {
  const { file, execArgv } = program('./worker', import.meta.url);
  let pool: Piscina<DocumentRequest, Uint8Array> | null = null;
  const ouvert = () => {
    pool ??= new Piscina<DocumentRequest, Uint8Array>({
      filename: file.href,
      name: 'writeDocument',
      workerData: options,
      execArgv: [...execArgv],
      minThreads: threads,
      maxThreads: threads,
      maxQueue: MAX_QUEUE,
    });
    return pool;
  };
  const writeDocument = async (request: DocumentRequest): Promise<Buffer> => {
    const bytes = await ouvert().run(request);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    genererJustificatif: (content, langue) =>
      writeDocument({ kind: 'justificatif', contenu: content, langue }),
    genererVirement: (content, langue) =>
      writeDocument({ kind: 'virement', contenu: content, langue, date: new Date() }),
    warmUp: () => void ouvert(),
    close: async () => pool?.close(),
  };
}

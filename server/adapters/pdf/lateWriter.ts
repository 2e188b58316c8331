import type { DocumentWriter, PdfOptions } from './documentWriter.ts';

/** A writer whose library and fonts are loaded when they are first needed. */
export interface LateWriter extends DocumentWriter {
  /** Loads them now rather than with the first document. */
  load(): Promise<DocumentWriter>;
}

/** Makes a writer at once: the service listens before the library of PDFs is read, which takes a quarter of a second. */
export function createLateWriter(options: PdfOptions): LateWriter {
  let writer: Promise<DocumentWriter> | undefined;
  const open = async () => (await import('./documentWriter.ts')).createDocumentWriter(options);
  const load = () => {
    writer ??= open();
    return writer;
  };
  return {
    load,
    generateReceipt: async (content, language) => (await load()).generateReceipt(content, language),
    generateTransfer: async (content, language) =>
      (await load()).generateTransfer(content, language),
  };
}

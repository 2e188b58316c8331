import type { DocumentWriter, PdfOptions } from './documentWriter.ts';

interface LateWriter extends DocumentWriter {
  load(): Promise<DocumentWriter>;
}

/** Loads the PDF library after the server listens, because that takes a quarter of a second. */
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

import type { ReceiptGenerator } from '../../ports/ReceiptDocument.ts';
import type { TransferGenerator } from '../../ports/TransferDocument.ts';
import { readEmblem } from './brand.ts';
import { createFonts } from './fonts.ts';
import type { Look } from './page.ts';
import { loadPdfWording } from './pdfWording.ts';
import { type PdfContext, writeReceipt } from './receiptPdf.ts';
import { writeTransfer } from './transferPdf.ts';

export type PdfOptions = Omit<PdfContext, keyof Look>;

export interface DocumentWriter {
  readonly generateReceipt: ReceiptGenerator;
  readonly generateTransfer: TransferGenerator;
}

export async function createDocumentWriter(
  options: PdfOptions,
  now: () => Date = () => new Date(),
): Promise<DocumentWriter> {
  const context = { ...options, fonts: createFonts(), emblem: readEmblem() };
  const texts = await loadPdfWording();
  return {
    generateReceipt: async (content, language) =>
      writeReceipt(context, texts.receipt[language], content, language),
    generateTransfer: async (content, language) =>
      writeTransfer(context, texts.transfer[language], content, language, now()),
  };
}

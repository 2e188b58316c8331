import type { Language } from '#contract/domain/languages.ts';
import type { ReceiptGenerator } from '../../ports/ReceiptDocument.ts';
import type { TransferGenerator } from '../../ports/TransferDocument.ts';
import { readEmblem } from './brand.ts';
import { readFonts } from './fonts.ts';
import type { Look } from './page.ts';
import { loadPdfWording } from './pdfWording.ts';
import { type PdfContext, writeReceipt } from './receiptPdf.ts';
import { writeTransfer } from './transferPdf.ts';

export type PdfOptions = Omit<PdfContext, keyof Look>;

export interface DocumentWriter {
  readonly generateReceipt: ReceiptGenerator;
  readonly generateTransfer: TransferGenerator;
}

function requireText<Text>(texts: ReadonlyMap<Language, Text>, language: Language): Text {
  const text = texts.get(language);
  if (text === undefined) throw new RangeError(`no document in ${language}`);
  return text;
}

export async function createDocumentWriter(
  options: PdfOptions,
  now: () => Date = () => new Date(),
): Promise<DocumentWriter> {
  const context = { ...options, fonts: readFonts(), emblem: readEmblem() };
  const texts = await loadPdfWording();
  return {
    generateReceipt: async (content, language) =>
      writeReceipt(context, requireText(texts.justificatif, language), content, language),
    generateTransfer: async (content, language) =>
      writeTransfer(context, requireText(texts.virement, language), content, language, now()),
  };
}

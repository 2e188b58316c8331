import { TAGS } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { verificationAddress, verificationLink } from '#contract/verificationLink.ts';
import type { ReceiptContent } from '../../ports/ReceiptDocument.ts';
import { type Look, openPage } from './page.ts';
import type { ReceiptWording } from './pdfWording.ts';
import { attestation, lastingSentence, receiptRows } from './rows.ts';

export interface PdfContext extends Look {
  readonly publicUrl: string;
  readonly contestAddresses: Readonly<Record<Language, string>>;
  readonly demonstration: boolean;
  /** Days from the closing of a fine to the erasure of its personal data (D-54). */
  readonly personalDays: number;
}

/**
 * The same content gives the same bytes each time (D-19).
 * @throws RangeError for a payment medium without a text
 */
export function writeReceipt(
  { publicUrl, contestAddresses, demonstration, personalDays, ...look }: PdfContext,
  texts: ReceiptWording,
  content: ReceiptContent,
  language: Language,
): Promise<Buffer> {
  const rows = receiptRows(content, texts, language, contestAddresses[language]);
  const page = openPage(
    {
      title: `${texts.titres[content.nature]} – ${content.referenceReglement}`,
      subject: texts.sujet,
      tag: TAGS[language],
      date: content.date,
    },
    look,
  );
  if (demonstration) page.alert(texts.demonstration);
  page.title(texts.titres[content.nature]);
  page.paragraph(attestation(content, texts));
  page.table(rows);
  page.qrCode(
    verificationLink(publicUrl, language, content),
    texts.verification.alternative,
    texts.verification.consigne,
    verificationAddress(publicUrl, language),
  );
  page.paragraph(lastingSentence(content, texts, language, personalDays));
  return page.bytes();
}

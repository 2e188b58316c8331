import { TAGS } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { verificationAddress, verificationLink } from '#contract/verificationLink.ts';
import type { ReceiptContent } from '../../ports/ReceiptDocument.ts';
import { type Look, openPage } from './page.ts';
import type { ReceiptWording } from './pdfWording.ts';
import { receiptRows } from './rows.ts';

export interface PdfContext extends Look {
  readonly publicUrl: string;
  /** Addresses where a fine is contested. */
  readonly contestation: Readonly<Record<Language, string>>;
  readonly demonstration: boolean;
}

/**
 * The same receipt (K-08, D-19) gives the same bytes.
 * @throws RangeError for a channel without a text
 */
export function writeReceipt(
  { publicUrl, contestation, demonstration, ...look }: PdfContext,
  texts: ReceiptWording,
  content: ReceiptContent,
  language: Language,
): Promise<Buffer> {
  const { titres, attestations, sujet, pied, verification } = texts;
  const { nature, referenceReglement, date } = content;
  const rows = receiptRows(content, texts, language, contestation[language]);
  const page = openPage(
    {
      title: `${titres[nature]} – ${referenceReglement}`,
      subject: sujet,
      tag: TAGS[language],
      date,
    },
    look,
  );
  if (demonstration) page.alert(texts.demonstration);
  page.title(titres[nature]);
  page.paragraph(attestations[nature]);
  page.table(rows);
  page.qrCode(
    verificationLink(publicUrl, language, content),
    verification.alternative,
    verification.consigne,
    verificationAddress(publicUrl, language),
  );
  page.paragraph(pied);
  return page.bytes();
}

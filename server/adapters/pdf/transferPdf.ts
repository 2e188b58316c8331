import { epcPayload } from '#contract/domain/epcTransfer.ts';
import { TAGS } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import type { TransferAnswer } from '#contract/schemas/payment.ts';
import { openPage } from './page.ts';
import type { TransferWording } from './pdfWording.ts';
import type { PdfContext } from './receiptPdf.ts';
import { transferRows } from './rows.ts';

/** The QR code fills in the form of a banking app (EPC069-12). */
export function writeTransfer(
  { demonstration, ...look }: PdfContext,
  texts: TransferWording,
  transfer: TransferAnswer,
  language: Language,
  date: Date,
): Promise<Buffer> {
  const page = openPage(
    {
      title: `${texts.titre} – ${transfer.reference}`,
      subject: texts.sujet,
      tag: TAGS[language],
      date,
    },
    look,
  );
  if (demonstration) page.alert(texts.demonstration);
  page.title(texts.titre);
  page.paragraph(texts.introduction);
  page.table(transferRows(transfer, texts, language));
  page.qrCode(epcPayload(transfer), texts.qr.alternative, texts.qr.consigne);
  page.paragraph(transfer.dateLimite === null ? texts.delaiSansDate : texts.delai);
  page.paragraph(`${texts.suite} ${texts.preuve}`);
  page.paragraph(texts.frais);
  if (transfer.dateLimite !== null) page.paragraph(texts.pied);
  return page.bytes();
}

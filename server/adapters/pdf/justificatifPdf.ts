import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { verificationAddress, verificationLink } from '#contract/verificationLink.ts';
import type { ContenuJustificatif } from '../../ports/DocumentJustificatif.ts';
import { type Look, openPage } from './page.ts';
import type { JustificatifWording } from './pdfWording.ts';
import { justificatifRows } from './rows.ts';

/** What every document of this service depends on. */
export interface PdfContext extends Look {
  readonly publicUrl: string;
  /** Where a fine is contested. */
  readonly contestation: string;
  /** Documents of a demonstration say that they prove nothing. */
  readonly demonstration: boolean;
}

/**
 * Writes a receipt (K-08) with the code that leads to its verification (D-19). The same receipt is the same bytes.
 * @throws RangeError for a channel that has no wording
 */
export function writeJustificatif(
  { publicUrl, contestation, demonstration, ...look }: PdfContext,
  texts: JustificatifWording,
  content: ContenuJustificatif,
  langue: Langue,
): Promise<Buffer> {
  const { titres, attestations, sujet, pied, verification } = texts;
  const { nature, referenceReglement, date } = content;
  const rows = justificatifRows(content, texts, langue, contestation);
  const page = openPage(
    {
      title: `${titres[nature]} – ${referenceReglement}`,
      subject: sujet,
      tag: BALISES[langue],
      date,
    },
    look,
  );
  if (demonstration) page.alert(texts.demonstration);
  page.title(titres[nature]);
  page.paragraph(attestations[nature]);
  page.table(rows);
  page.qrCode(
    verificationLink(publicUrl, langue, content),
    verification.alternative,
    verification.consigne,
    verificationAddress(publicUrl, langue),
  );
  page.paragraph(pied);
  return page.bytes();
}

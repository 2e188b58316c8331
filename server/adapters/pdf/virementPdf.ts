import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { chargeEpc } from '#contract/domaine/virementEpc.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { PdfContext } from './justificatifPdf.ts';
import { openPage } from './page.ts';
import type { VirementWording } from './pdfWording.ts';
import { virementRows } from './rows.ts';

/**
 * Writes how to pay by bank transfer (K-11), with the code that bank apps read (EPC069-12).
 * @param date the document's own
 */
export function writeVirement(
  { demonstration, ...look }: PdfContext,
  texts: VirementWording,
  virement: ReponseVirement,
  langue: Langue,
  date: Date,
): Promise<Buffer> {
  const page = openPage(
    {
      title: `${texts.titre} – ${virement.reference}`,
      subject: texts.sujet,
      tag: BALISES[langue],
      date,
    },
    look,
  );
  if (demonstration) page.alert(texts.demonstration);
  page.title(texts.titre);
  page.paragraph(texts.introduction);
  page.table(virementRows(virement, texts, langue));
  page.qrCode(chargeEpc(virement), texts.qr.alternative, texts.qr.consigne);
  page.paragraph(virement.dateLimite === null ? texts.preuveSansDate : texts.preuve);
  if (virement.dateLimite !== null) page.paragraph(texts.pied);
  return page.bytes();
}

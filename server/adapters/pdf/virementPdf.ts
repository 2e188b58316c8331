import { BALISES } from '#contract/domaine/formats.ts';
import type { Langue } from '#contract/domaine/langues.ts';
import { chargeEpc } from '#contract/domaine/virementEpc.ts';
import type { ReponseVirement } from '#contract/schemas/paiement.ts';
import type { ContextePdf } from './justificatifPdf.ts';
import { ouvrirPage } from './page.ts';
import type { TextesVirement } from './pdfWording.ts';
import { lignesVirement } from './rows.ts';

/**
 * Writes how to pay by bank transfer (K-11), with the code that bank apps read (EPC069-12).
 * @param date the document's own
 */
export function ecrireVirement(
  { polices, demonstration }: ContextePdf,
  textes: TextesVirement,
  virement: ReponseVirement,
  langue: Langue,
  date: Date,
): Promise<Buffer> {
  const page = ouvrirPage(
    {
      titre: `${textes.titre} – ${virement.reference}`,
      sujet: textes.sujet,
      balise: BALISES[langue],
      date,
    },
    polices,
  );
  if (demonstration) page.alerte(textes.demonstration);
  page.titre(textes.titre);
  page.paragraphe(textes.introduction);
  page.tableau(lignesVirement(virement, textes, langue));
  page.paragraphe(textes.qr.consigne);
  page.codeQr(chargeEpc(virement), textes.qr.alternative);
  page.paragraphe(textes.preuve);
  if (virement.dateLimite !== null) page.paragraphe(textes.pied);
  return page.octets();
}

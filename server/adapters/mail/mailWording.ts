import Type from 'typebox';
import type { Langue } from '#contract/domaine/langues.ts';
import { STRICT } from '#contract/schemas/commun.ts';
import type { MailWording } from '../../ports/Mailer.ts';
import { loadWording } from '../files/loadWording.ts';
import { loadPdfWording } from '../pdf/pdfWording.ts';
import { moyenLabel } from '../pdf/rows.ts';

const PAYMENT = '\\{\\{montant\\}\\}[^]*\\{\\{moyen\\}\\}';
const line = Type.String({ pattern: '^[^\\r\\n]+$' });
const Wording = Type.Object(
  {
    sujet: line,
    texte: Type.String({ pattern: PAYMENT }),
    texteConsignation: Type.String({
      pattern: `${PAYMENT}[^]*\\{\\{contestation\\}\\}[^]*\\{\\{dernierJour\\}\\}`,
    }),
    fichier: Type.String({ pattern: '^[a-z]+$' }),
  },
  STRICT,
);

/** Reads the wording of the mail in the six languages, once, at start; what was paid with is named as the document does. */
export async function loadMailWording(): Promise<ReadonlyMap<Langue, MailWording>> {
  const [mails, { justificatif }] = await Promise.all([
    loadWording('mail', Wording),
    loadPdfWording(),
  ]);
  return new Map(
    [...mails].map(([langue, mail]): [Langue, MailWording] => {
      const texts = justificatif.get(langue);
      if (texts === undefined) throw new RangeError(`no document in ${langue}`);
      return [langue, { ...mail, moyen: (paiement) => moyenLabel(paiement, texts) }];
    }),
  );
}

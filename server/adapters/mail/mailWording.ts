import Type from 'typebox';
import type { Language } from '#contract/domain/languages.ts';
import { STRICT } from '#contract/schemas/common.ts';
import type { MailWording } from '../../ports/Mailer.ts';
import { loadWording, perLanguage } from '../files/loadWording.ts';
import { loadPdfWording } from '../pdf/pdfWording.ts';
import { depositConsequence, meansLabel } from '../pdf/rows.ts';

const inOrder = (...names: string[]) => names.map((name) => `\\{\\{${name}\\}\\}`).join('[^]*');
const PAYMENT = inOrder('montant', 'moyen', 'date', 'avis', 'fin');
const line = Type.String({ pattern: '^[^\\r\\n]+$' });
const Wording = Type.Object(
  {
    sujet: line,
    texte: Type.String({
      pattern: `${PAYMENT}[^]*${inOrder('solde', 'jour')}[^]*${inOrder('limite', 'verification')}`,
    }),
    texteConsignation: Type.String({
      pattern: `${PAYMENT}[^]*${inOrder('contestation', 'consequence', 'dernierJour', 'delaiPasse', 'verification')}`,
    }),
    fichier: Type.String({ pattern: '^[a-z]+$' }),
  },
  STRICT,
);

/**
 * The mail names the payment as the document does.
 * @param demonstration the mail begins with that it proves nothing
 */
export async function loadMailWording(
  demonstration: boolean,
): Promise<Record<Language, MailWording>> {
  const [mails, pdf] = await Promise.all([loadWording('mail', Wording), loadPdfWording()]);
  return perLanguage((language) => {
    const wording = mails[language];
    const begin = demonstration ? `${pdf.receipt[language].demonstration}\n\n` : '';
    return {
      ...wording,
      texte: begin + wording.texte,
      texteConsignation: begin + wording.texteConsignation,
      noticeKind: (type) => pdf.receipt[language].types[type].replace(/<\/?fr>/g, ''),
      depositConsequence: (type) => depositConsequence(type, pdf.receipt[language]),
      contestDayOver: pdf.receipt[language].contestation.depassee,
      paymentMeans: (payment) => meansLabel(payment, pdf.receipt[language]),
    };
  });
}

import Type from 'typebox';
import { createFormats } from '#contract/domain/formats.ts';
import type { Language } from '#contract/domain/languages.ts';
import { type MoneyTexts, nextSentences, sumsLine } from '#contract/domain/moneySentences.ts';
import { fill } from '#contract/domain/placeholders.ts';
import { sequelKey } from '#contract/domain/sequelText.ts';
import { strict } from '#contract/schemas/common.ts';
import type { MailWording } from '../../ports/Mailer.ts';
import { loadWording, perLanguage } from '../files/loadWording.ts';
import { loadPdfWording } from '../pdf/pdfWording.ts';
import { contestExtensions, depositConsequence, meansLabel } from '../pdf/rows.ts';

const inOrder = (...names: string[]) => names.map((name) => `\\{\\{${name}\\}\\}`).join('[^]*');
const PAYMENT = inOrder('montant', 'moyen', 'date', 'avis', 'fin');
const line = Type.String({ pattern: '^[^\\r\\n]+$' });
const Wording = strict({
  sujet: line,
  preuve: line,
  resteRegle: line,
  texte: Type.String({
    pattern: `${PAYMENT}[^]*${inOrder('sommes', 'solde', 'jour')}[^]*${inOrder('limite', 'suite', 'resteRegle', 'preuve', 'verification')}`,
  }),
  texteConsignation: Type.String({
    pattern: `${PAYMENT}[^]*${inOrder('sommes', 'contestation', 'consequence', 'dernierJour', 'jourOuvrable', 'delaiPasse', 'preuve', 'verification')}`,
  }),
  fichier: Type.String({ pattern: '^[a-z]+$' }),
});

const Branch = Type.Record(Type.String(), Type.Unknown());
const App = Type.Object({
  sommes: Branch,
  detail: Type.Object({ suite: Branch, recouvrement: Branch }),
});

/** The sentences about money and about what follows are those of the web app. */
const appText = (texts: Type.Static<typeof App>, key: string): string =>
  String(key.split('.').reduce<unknown>((found, name) => Object(found)[name], texts));

const moneyTexts = (texts: Type.Static<typeof App>, language: Language): MoneyTexts => ({
  say: (key, values) => fill(appText(texts, key), { ...values }),
  formats: createFormats(language),
});

/**
 * @param demonstration says that the mail proves nothing, instead of what it proves
 * @param refundDays the setting `DELAI_REMBOURSEMENT`
 */
export async function loadMailWording(
  demonstration: boolean,
  refundDays: number,
): Promise<Record<Language, MailWording>> {
  const [mails, pdf, app] = await Promise.all([
    loadWording('mail', Wording),
    loadPdfWording(),
    loadWording(null, App),
  ]);
  return perLanguage((language) => {
    const wording = mails[language];
    const texts = moneyTexts(app[language], language);
    const begin = demonstration ? `${pdf.receipt[language].demonstration}\n\n` : '';
    return {
      subject: wording.sujet,
      text: begin + wording.texte,
      depositText: begin + wording.texteConsignation,
      proof: demonstration ? '' : wording.preuve,
      restPaid: wording.resteRegle,
      attachmentName: wording.fichier,
      noticeKind: (type) => pdf.receipt[language].types[type].replace(/<\/?fr>/g, ''),
      depositConsequence: (receipt) => depositConsequence(receipt, pdf.receipt[language]),
      sequel: ({ sequel, isAbroad }) => {
        const key = sequelKey(sequel, isAbroad);
        return key === null ? '' : appText(app[language], key);
      },
      contestExtensions: (deadline) =>
        contestExtensions(deadline, pdf.receipt[language].contestation, language).join(' '),
      contestDayOver: pdf.receipt[language].contestation.depassee,
      money: (sums) =>
        [sumsLine(sums, texts), ...nextSentences(sums, refundDays, texts)]
          .filter(Boolean)
          .join('\n'),
      paymentMeans: (payment) => meansLabel(payment, pdf.receipt[language]),
    };
  });
}

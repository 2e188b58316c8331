import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { LookupMessage } from '../../domain/lookupOutcome.ts';
import { otherNumberOfPayment } from '../../domain/noticeList.ts';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { noticeList } from '../../session/noticeList.ts';
import { startedHere } from '../../session/startedHere.ts';
import { comingInstant } from './comingInstant.ts';
import { forgottenSentence } from './forgottenSentence.ts';
import { useMoney } from './money/sums.ts';
import { owedAgain } from './owedAgain.ts';
import { afterDeadline } from './pastDeadline.ts';
import { pendingSentence } from './pendingSentence.ts';
import { usePhones } from './usePhones.ts';

/** Names the other number of the notice with which a payment runs. */
export const otherNumberSentence = (
  { number }: { readonly number: string | null },
  t: TextOfLanguage['t'],
): string =>
  number === null
    ? t('accueil.messages.autreNumeroInconnu')
    : t('accueil.messages.autreNumero', { numero: formatNumber(number) });

/** The statuses for which one message says that a fine is not paid here (O-08 to O-10). */
const REASONS = ['PAIEMENT_ANNULE', 'PAIEMENT_EXPIRE', 'PAIEMENT_DIVERS'] as const;

const reasonKey = (fine: Fine | null): (typeof REASONS)[number] | null =>
  REASONS.find((status) => status === fine?.statutPaiement.valeur) ?? null;

export function useLookupMessage() {
  const text = useText();
  const { t } = text;
  const { attente: minutes } = useServices().settings;
  const { line, next } = useMoney();
  const notices = noticeList.use();
  const opened = startedHere.useAll();
  const phones = usePhones();
  /** Says where the money is that does not count; null if all of it counts. */
  const money = ({ sommes: sums }: Pick<Fine, 'sommes'>): string | null => {
    if (sums === undefined) return null;
    return [line(sums), ...next(sums)].filter((sentence) => sentence !== null).join(' ');
  };
  /** Nobody looks into a refund of a payment that a person took off the fine. */
  const isBack = (fine: Fine | null): boolean =>
    fine?.sommes?.enRetour !== undefined || fine?.sommes?.rendu !== undefined;
  const sentence = (message: LookupMessage, fine: Fine | null): string => {
    const started = fine?.paiementCommence;
    switch (message) {
      case 'paiementOublie':
        return fine === null ? '' : forgottenSentence(fine, text, phones);
      case 'paiementOuvert': {
        const isHere = fine !== null && fine.avisId in opened;
        return t(`accueil.messages.erreurs.${message}`, {
          reprise: t(`accueil.messages.reprise.${isHere ? 'ici' : 'ailleurs'}`),
          quand: comingInstant(started?.nouvelEssaiLe, 'device', text) ?? t('instants.plusTard'),
        });
      }
      case 'paiementEnCours':
        return pendingSentence(started ?? null, minutes, text);
      case 'dateLimitePaiementDepasse':
        return [
          t(`accueil.messages.erreurs.${message}`),
          ...(fine === null ? [] : afterDeadline(fine, text)),
        ].join(' ');
      case 'nonTelepayable':
        return [
          t(`accueil.messages.erreurs.${isBack(fine) ? 'paiementRepris' : message}`),
          ...(fine === null ? [] : [owedAgain(fine, text)]),
        ].join(' ');
      case 'telepaiementImpossible': {
        const why = reasonKey(fine);
        const sentences = [
          why === null ? null : t(`accueil.messages.raisons.${why}`),
          t(`accueil.messages.erreurs.${message}`),
        ];
        return sentences.filter((part) => part !== null).join(' ');
      }
      default:
        return t(`accueil.messages.erreurs.${message}`);
    }
  };
  return {
    money,
    /** Words the answer in one sentence, without what explains it. */
    sentence,
    /** Words the answer to a lookup. One answer says how long to wait before another try (D-56). */
    message: (message: LookupMessage, fine: Fine | null): string => {
      const whereMoneyIs = fine === null ? null : money(fine);
      const other = fine === null ? null : otherNumberOfPayment(fine, notices);
      const reference = fine?.paiementCommence?.reference;
      return [
        sentence(message, fine),
        other === null ? null : otherNumberSentence(other, t),
        message === 'nonTelepayable' && !isBack(fine) ? null : whereMoneyIs,
        message === 'paiementEnCours' ? t('accueil.messages.issue') : null,
        message === 'paiementEnCours' && reference !== undefined
          ? t('accueil.messages.reference', { reference })
          : null,
      ]
        .filter((part) => part !== null)
        .join(' ');
    },
  };
}

export type SayLookup = ReturnType<typeof useLookupMessage>;

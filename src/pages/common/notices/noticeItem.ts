import { owedNext } from '#contract/domain/owed.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { PaymentStatus } from '#contract/domain/paymentStatus.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { BadgeProps, NoticeListItem } from '#design';
import { type LookupMessage, lookupOutcome } from '../../../domain/lookupOutcome.ts';
import { isUnknownDue, type NoticeRow } from '../../../domain/noticeList.ts';
import type { TextOfLanguage } from '../../../i18n/useText.tsx';
import { contestDay, isContestOver } from '../contestDay.ts';
import { lastDayText } from '../lastDayText.ts';
import { offenceLine } from '../offenceFacts.tsx';
import { begunSentence } from '../ResumePayment.tsx';
import { hasRest, isWaiting, restSentence } from '../receipt/RestToPay.tsx';
import { untilNotice } from '../sequel.ts';
import { otherNumberSentence, type SayLookup } from '../useLookupMessage.ts';

const SEVERITIES: Readonly<Partial<Record<PaymentStatus, BadgeProps['severity']>>> = {
  A_PAYER: 'info',
  PAYE: 'success',
  PAYE_AUTRE: 'success',
  PAIEMENT_EXPIRE: 'warning',
};

function badge(row: NoticeRow, t: TextOfLanguage['t']): BadgeProps {
  const { status } = row;
  if (row.begunAt !== null) return { label: t('mesAvis.commence'), severity: 'warning' };
  if (isUnknownDue(row)) return { label: t('mesAvis.aRelire'), severity: 'warning' };
  // A wrong key has no fine, so no row has this status.
  if (status === 'ERREUR') return { label: t('mesAvis.aRelire') };
  return { label: t(`statuts.${status}`), severity: SEVERITIES[status] };
}

/** Lists the last days. A deposit has only the one to contest, because later it is of no use (D-23). */
function deadlines({ fine, lastDay, contestable }: NoticeRow, text: TextOfLanguage): string[] {
  const { t } = text;
  const toContest = contestable ? contestDay(fine, text, 'words') : null;
  if (fine.consignation && fine.contestation !== undefined && !isContestOver(fine)) {
    return toContest === null ? [] : [toContest];
  }
  const toPay =
    lastDay === null
      ? untilNotice(fine, t)
      : t('detail.montants.jusque', { date: lastDayText(lastDay, text) });
  return toContest === null ? [toPay] : [toPay, toContest];
}

function due(row: NoticeRow, text: TextOfLanguage) {
  const { fine, alternative } = row;
  const { t, formats } = text;
  const after = owedNext(fine);
  const lines = deadlines(row, text);
  if (after !== null) lines.push(t('mesAvis.ensuite', { montant: formats.euros(after) }));
  if (alternative?.statutPaiement.valeur === 'A_PAYER') {
    lines.push(t('mesAvis.ouBien', { numero: formatNumber(alternative.numAvis) }));
  }
  return { amount: formats.euros(fine.resteAPayer), lines };
}

/** The messages of a payment under way, of which a row says the one sentence (D-103). */
const UNDER_WAY: readonly LookupMessage[] = ['paiementEnCours', 'paiementOuvert'];

const otherNumberLines = ({ otherNumber: other }: NoticeRow, t: TextOfLanguage['t']): string[] =>
  other === null ? [] : [otherNumberSentence(other, t)];

/** The fine with the payment that bars it, which may be of the other number of its notice. */
const withPayment = ({ fine, alternative }: NoticeRow): Fine => {
  const started = fine.paiementCommence ?? alternative?.paiementCommence;
  return started === undefined ? fine : { ...fine, paiementCommence: started };
};

/** Says why a notice is not to be paid, even if the lookup shows no message for it (D-86). */
function explanation(row: NoticeRow, text: TextOfLanguage, say: SayLookup): string[] {
  const { fine, status } = row;
  const outcome = lookupOutcome({ ...fine, statutPaiement: { valeur: status } });
  const money = say.money(fine);
  const moneyLines = money === null ? [] : [money];
  switch (outcome.kind) {
    case 'message':
      return UNDER_WAY.includes(outcome.message)
        ? [
            ...otherNumberLines(row, text.t),
            say.sentence(outcome.message, withPayment(row)),
            ...moneyLines,
          ]
        : [say.message(outcome.message, fine)];
    case 'nothing':
      return [text.t('mesAvis.pasIci'), ...moneyLines];
    case 'screen':
      return moneyLines;
  }
}

/** After a part the row says the same rest as the fine and its receipt. */
const rest = (fine: Fine, text: TextOfLanguage) => ({
  amount: text.formats.euros(fine.resteAPayer),
  lines: [restSentence(fine, text)],
});

function content(row: NoticeRow, text: TextOfLanguage, say: SayLookup) {
  if (row.action === 'pay') return due(row, text);
  if (isWaiting(row.fine) && hasRest(row.fine)) return rest(row.fine, text);
  if (row.begunAt !== null)
    return {
      lines: [...otherNumberLines(row, text.t), begunSentence(row.begunAt, text)],
    };
  if (isUnknownDue(row)) return { lines: [text.t('mesAvis.perime')] };
  return { lines: explanation(row, text, say) };
}

function kind(fine: Fine, t: TextOfLanguage['t']): string {
  const type = t(`types.${fine.typeAmende}`);
  return fine.consignation ? `${t('paliers.CONSIGNATION')} – ${type}` : type;
}

export function noticeItem(
  row: NoticeRow,
  text: TextOfLanguage,
  say: SayLookup,
): Omit<NoticeListItem, 'actions'> {
  const { fine } = row;
  return {
    id: fine.numAvis,
    number: formatNumber(fine.numAvis),
    about: [kind(fine, text.t), offenceLine(fine, text)],
    badge: badge(row, text.t),
    ...content(row, text, say),
  };
}

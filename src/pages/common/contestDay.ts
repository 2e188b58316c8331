import { isContestOver as isTimeOver } from '#contract/domain/contest.ts';
import { followsOwnRules, isCriminal } from '#contract/domain/noticeType.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import { orNextWorkingDay } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from '../../domain/rights.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';
import { enforcement } from './enforcement.ts';
import { lastDayText } from './lastDayText.ts';

/**
 * Says until when a fine can be contested, by the device's clock (D-37).
 * @param over how to say that the day is over: in sentences, or in few words
 * @returns null for a fine that cannot be contested here
 */
export function contestDay(
  fine: Fine,
  text: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
  over: 'sentences' | 'words' = 'sentences',
): string | null {
  if (!canBeContested(fine)) return null;
  const { t } = text;
  if (fine.contestation === undefined) return t('detail.contestation.avis');
  if (!isContestOver(fine)) return lastContestDaySentence(fine.contestation, text);
  const end = orNextWorkingDay(fine.contestation.dernierJour);
  if (over === 'words') return t('detail.contestation.depasseTitre');
  const isOver = t('detail.contestation.depasse', { date: lastDayText(end, text) });
  if (!isIncreased(fine)) return isOver;
  return [isOver, enforcement(fine, t), t('detail.contestation.majoree')].join(' ');
}

/**
 * True for an increased fine, which can be enforced. Its notice may give three months to contest, and they begin
 * later for a person who did not know of it (CPP 530).
 */
const isIncreased = (fine: Fine): boolean =>
  fine.numAvis.length !== SHORT_DIGITS && !followsOwnRules(fine.typeAmende);

/** Says the last day to contest. Deposits and their receipts use it too. */
export function lastContestDaySentence(
  { dernierJour: day, prolonge: isExtended }: NonNullable<Fine['contestation']>,
  text: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
): string {
  const sentence = text.t('detail.contestation.dernierJour', { date: lastDayText(day, text) });
  return isExtended ? `${sentence} ${text.t('detail.contestation.jourOuvrable')}` : sentence;
}

/** Compares with today, because a page may stay open past midnight after the server has answered. */
export const isContestOver = ({ contestation: contest }: Fine): boolean =>
  contest !== undefined &&
  (contest.depasse || isTimeOver(contest.dernierJour, parisDay(new Date())));

/** Says what follows if a deposit is not contested. If the record does not give the points, some may be lost. */
export function depositConsequence(fine: Fine, t: Translate): string {
  const isOfCrime = isCriminal(fine.typeAmende);
  const consequence = t(
    `detail.consignation.${isOfCrime ? 'sansContestationDelit' : 'sansContestation'}`,
  );
  return fine.pointsEncourus === 0
    ? consequence
    : `${consequence} ${t('detail.consignation.points')}`;
}

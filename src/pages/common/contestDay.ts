import { isContestOver as isTimeOver, localContestDay } from '#contract/domain/contest.ts';
import { followsOwnRules, isCriminal } from '#contract/domain/noticeType.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import { orWorkingDayEverywhere } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from '../../domain/rights.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';
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
  const end = orWorkingDayEverywhere(fine.contestation.dernierJour);
  if (over === 'words') return t('detail.contestation.depasseTitre');
  const date = lastDayText(end, text);
  if (!isIncreased(fine)) {
    return `${t('detail.contestation.termine')} ${t('detail.contestation.depasse', { date })}`;
  }
  return [
    t('detail.contestation.depasseMajoree', { date }),
    t('detail.contestation.recommandee'),
    t('detail.contestation.payerOuContester'),
    t('detail.contestation.majoree'),
  ].join(' ');
}

/**
 * Says how long a fine can be contested, below a title that names the day (D-101).
 * @param fine one that can be contested here
 */
export function contestTerms(
  fine: Fine,
  text: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
): string {
  const { t } = text;
  const { contestation: contest } = fine;
  if (contest === undefined) return t('detail.contestation.avis');
  if (!isContestOver(fine)) {
    return [
      t('detail.contestation.sauf'),
      ...extensions(contest, text),
      ...(isIncreased(fine)
        ? [t('detail.contestation.recommandee'), t('detail.contestation.majoree')]
        : []),
    ].join(' ');
  }
  if (isIncreased(fine)) return contestDay(fine, text) ?? '';
  const end = orWorkingDayEverywhere(contest.dernierJour);
  return t('detail.contestation.depasse', { date: lastDayText(end, text) });
}

/**
 * True for an increased fine, which can be enforced. Its notice may give three months to contest, and they begin
 * later for a person who did not know of it (CPP 530).
 */
const isIncreased = (fine: Fine): boolean =>
  fine.numAvis.length !== SHORT_DIGITS && !followsOwnRules(fine.typeAmende);

type Contest = NonNullable<Fine['contestation']>;

/** Says by which days off the time limit runs longer: those of all France (D-74), and those of a place (D-106). */
export function extensions(
  { dernierJour: day, prolonge: isExtended }: Contest,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string[] {
  const local = localContestDay(day);
  return [
    ...(isExtended ? [t('detail.contestation.jourOuvrable')] : []),
    ...(local === null
      ? []
      : [t('detail.contestation.jourFerieLocal', { date: formats.day(local) })]),
  ];
}

/** Names the last day to contest, without what moves it. */
export const lastContestDay = (
  { dernierJour: day }: Contest,
  text: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
): string => text.t('detail.contestation.dernierJour', { date: lastDayText(day, text) });

/** Says the last day to contest. Deposits and their receipts use it too. */
export const lastContestDaySentence = (
  contest: Contest,
  text: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
): string => [lastContestDay(contest, text), ...extensions(contest, text)].join(' ');

/** Compares with today, because a page may stay open past midnight after the server has answered. */
export const isContestOver = ({ contestation: contest }: Fine): boolean =>
  contest !== undefined &&
  (contest.depasse || isTimeOver(contest.dernierJour, parisDay(new Date())));

/** Says what follows if a deposit is not contested. If the record does not give the points, some may be lost. */
export function depositConsequence(fine: Fine, t: Translate): string {
  const crime = isCriminal(fine.typeAmende) ? 'Delit' : '';
  const points = fine.pointsEncourus === 0 ? '' : 'Points';
  return t(`detail.consignation.sansContestation${crime}${points}`);
}

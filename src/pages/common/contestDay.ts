import { isContestOver as isTimeOver } from '#contract/domain/contest.ts';
import { isCriminal } from '#contract/domain/noticeType.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { orNextWorkingDay } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from '../../domain/rights.ts';
import type { TextOfLanguage, Translate } from '../../i18n/useText.tsx';
import { enforcement } from './enforcement.ts';
import { lastDayText } from './lastDayText.ts';

/**
 * By the device's clock (D-37).
 * @param over what follows the day: sentences, or few words
 * @returns null for what cannot be contested here
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
  return `${isOver} ${enforcement(fine, t)}`;
}

/** Also of a deposit, and of its receipt. */
export function lastContestDaySentence(
  { dernierJour: day, prolonge: isExtended }: NonNullable<Fine['contestation']>,
  text: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
): string {
  const sentence = text.t('detail.contestation.dernierJour', { date: lastDayText(day, text) });
  return isExtended ? `${sentence} ${text.t('detail.contestation.jourOuvrable')}` : sentence;
}

/** A page may stay open past midnight. */
export const isContestOver = ({ contestation: contest }: Fine): boolean =>
  contest !== undefined &&
  (contest.depasse || isTimeOver(contest.dernierJour, parisDay(new Date())));

/** Without an appeal, a criminal offence is entered in the criminal record. */
export const depositConsequence = (fine: Fine, t: Translate): string =>
  t(
    `detail.consignation.${isCriminal(fine.typeAmende) ? 'sansContestationDelit' : 'sansContestation'}`,
  );

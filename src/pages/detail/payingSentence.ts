import type { Fine } from '#contract/schemas/fine.ts';
import { areDaysCertain } from '../../domain/lastDay.ts';
import { rightsCase } from '../../domain/rights.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';
import { isContestOver } from '../common/contestDay.ts';

/** Empty where the record gives no points. */
export function pointsSentence({ pointsEncourus }: Fine, t: TextOfLanguage['t']): string {
  const points = pointsEncourus ?? 0;
  return points > 0 ? t('detail.important.points', { points: String(points) }) : '';
}

/** Says what paying a fine admits, while it can be contested, and what it costs (D-37). */
export function payingSentence(
  fine: Fine,
  { t, language }: Pick<TextOfLanguage, 't' | 'language'>,
): string {
  const isOver = isContestOver(fine) && areDaysCertain(fine, language);
  return [
    ...(rightsCase(fine) === 'criminalOffence'
      ? [t('detail.important.delit'), t('detail.important.delitSansContester')]
      : [t('detail.important.payer')]),
    pointsSentence(fine, t),
    isOver ? '' : t('detail.important.contester'),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

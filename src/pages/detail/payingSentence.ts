import type { Fine } from '#contract/schemas/fine.ts';
import { areDaysCertain } from '../../domain/lastDay.ts';
import { rightsCase } from '../../domain/rights.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';
import { isContestOver } from '../common/contestDay.ts';

type Text = Pick<TextOfLanguage, 't' | 'language'>;

/** Empty where the record gives no points. */
export function pointsSentence({ pointsEncourus }: Fine, t: TextOfLanguage['t']): string {
  const points = pointsEncourus ?? 0;
  return points > 0 ? t('detail.important.points', { points: String(points) }) : '';
}

function admission(fine: Fine, t: TextOfLanguage['t']): string {
  const key = rightsCase(fine) === 'criminalOffence' ? 'delit' : 'payer';
  const points = fine.pointsEncourus ?? 0;
  return points > 0
    ? t(`detail.important.${key}Points`, { points: String(points) })
    : t(`detail.important.${key}`);
}

/** Says how to keep the right to contest, or what may be left of it. */
function contesting(fine: Fine, { t, language }: Text): string {
  const isOfCrime = rightsCase(fine) === 'criminalOffence';
  if (isContestOver(fine) && areDaysCertain(fine, language)) {
    return t(`detail.important.${isOfCrime ? 'delitSansContester' : 'contesterVerifier'}`);
  }
  const crime = isOfCrime ? 'Delit' : '';
  const deposit = fine.numConsignation === null ? '' : 'Consignation';
  return t(`detail.important.contester${crime}${deposit}`);
}

/** Says in two sentences what paying a fine admits and costs, while it can be contested (D-37, D-101). */
export const payingSentence = (fine: Fine, text: Text): string =>
  `${admission(fine, text.t)} ${contesting(fine, text)}`;

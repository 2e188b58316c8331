import type { Language } from '#contract/domain/languages.ts';
import { afterLastDay, stillOwed } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { areDaysCertain } from '../../domain/lastDay.ts';
import type { PlainText, Translate } from '../../i18n/useText.tsx';
import { dayOffJustOver } from './pastDeadline.ts';

/** Says what follows the days of the notice. */
function afterItsDays(fine: Fine, t: Translate): string[] {
  switch (afterLastDay(fine).kind) {
    case 'newNotice':
      return [t('detail.montants.joursSurAvisSuite.nouvelAvis')];
    case 'collection':
      return [t('detail.montants.joursSurAvisSuite.recouvrement')];
    case 'nothing':
      return [];
  }
}

/** Says that only the days of the notice count, which this service does not know, and what follows them (D-52). */
export const daysOnNotice = (fine: Fine, t: Translate): string[] =>
  fine.montants.joursSurAvis ? [t('detail.montants.joursSurAvis'), ...afterItsDays(fine, t)] : [];

/** True if the notice may give a lower amount for today. Without a place of sending a French page trusts the days. */
export function mayCostLess(fine: Fine, language: Language): boolean {
  const { aComparer: isUncertain, palier: tier, echeances: steps } = fine.montants;
  return isUncertain === true || (!areDaysCertain(fine, language) && tier !== steps[0]?.palier);
}

/** Names a lower amount whose last day was a day off: whether it holds until the next working day is open (D-106). */
function afterDayOff(
  { montants: amounts, dejaRegle: paid }: Fine,
  { t, formats }: PlainText,
): string[] {
  const today = amounts.echeances.findIndex(({ palier: tier }) => tier === amounts.palier);
  const before = amounts.echeances[today - 1];
  const day = dayOffJustOver(before?.dateLimite, new Date());
  if (before === undefined || day === null) return [];
  const values = {
    montant: formats.euros(stillOwed(before.montant, paid)),
    date: formats.day(day),
  };
  return [t('detail.montants.jourChome', values)];
}

/** Names a lower amount that may be enough for today, which may spare the reader a third (D-40, D-52, D-106). */
export function lowerAmount(fine: Fine, text: PlainText): string[] {
  const { t, formats, language } = text;
  const {
    joursSurAvis: onNoticeAlone,
    joursIncertains: uncertain,
    echeances: steps,
  } = fine.montants;
  const lowest = formats.euros(stillOwed(steps[0]?.montant ?? 0, fine.dejaRegle));
  const isAbroad = onNoticeAlone ?? uncertain ?? false;
  const comparison = isAbroad
    ? t('detail.montants.comparerEtranger', { montant: lowest })
    : t('detail.montants.comparer');
  return [...(mayCostLess(fine, language) ? [comparison] : []), ...afterDayOff(fine, text)];
}

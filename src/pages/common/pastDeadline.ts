import { afterLastDay } from '#contract/domain/owed.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { isDayOff, orNextWorkingDay } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { areDaysCertain } from '../../domain/lastDay.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { enforcement } from './enforcement.ts';

/** Returns a last day to pay that was a day off, until the next working day is over (D-106). */
export function dayOffJustOver(day: string | null | undefined, now: Date): string | null {
  const today = parisDay(now);
  const isOver = day !== null && day !== undefined && day < today;
  return isOver && isDayOff(day) && today <= orNextWorkingDay(day) ? day : null;
}

/** Says what can still be done when nothing is payable here any more, and what follows if nothing is done. */
export function afterDeadline(fine: Fine, { t, language }: PlainText): string[] {
  const lastDay = fine.montants.echeances.at(-1)?.dateLimite;
  const ofFine = afterLastDay({ ...fine, consignation: false });
  return [
    ofFine.kind === 'newNotice' ? t('accueil.messages.depasse.nouvelAvis') : enforcement(fine, t),
    dayOffJustOver(lastDay, new Date()) === null ? '' : t('accueil.messages.depasse.jourChome'),
    areDaysCertain(fine, language) ? '' : t('accueil.messages.depasse.horsDeFrance'),
  ].filter(Boolean);
}

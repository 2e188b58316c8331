import { afterToday } from '#contract/domain/owed.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import {
  areDaysCertain,
  daysUntil,
  deviceDay,
  hoursInsteadOfDays,
  lastDay,
} from '../../domain/lastDay.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { extensions, lastContestDay } from './contestDay.ts';
import { enforcementAfterNotice } from './enforcement.ts';
import { lastDayText } from './lastDayText.ts';
import { hasOnlyOneAmount, tierLabel } from './tierLabel.ts';

function untilWhen(fine: Fine, text: PlainText) {
  const { t } = text;
  // The day that counts for a deposit is the last one to contest (D-23).
  if (fine.consignation && fine.contestation !== undefined && !fine.contestation.depasse) {
    return lastContestDay(fine.contestation, text);
  }
  const { palier: today, valableJusquau: until } = fine.montants;
  const tier = tierLabel(fine.typeAmende, today, t);
  if (until !== null) {
    return t('detail.montants.jusquau', { palier: tier, date: lastDayText(until, text) });
  }
  switch (afterToday(fine).kind) {
    case 'nothing':
      return t('detail.montants.consignationSurAvis', { palier: tier });
    case 'collection':
      return hasOnlyOneAmount(fine.typeAmende, today)
        ? t('detail.montants.seulSansDate')
        : t('detail.montants.palierSansDate', { palier: tier });
    case 'increase':
    case 'newNotice':
      return t('detail.montants.palierSurAvis', { palier: tier });
  }
}

const HOUR_S = 3600;
const FEW_HOURS = 48;

/** Says how many days are left by the device's clock. The amount is decided by the server's clock (D-11). */
function remaining(fine: Fine, { t, formats, language, onDevice = true }: PlainText): string {
  if (!areDaysCertain(fine, language)) return '';
  const day = lastDay(fine);
  const now = new Date();
  const calendar = onDevice ? deviceDay : parisDay;
  const days = daysUntil(day, now, calendar);
  if (days === null) return '';
  if (days === 0) return t('detail.montants.aujourdhuiDernier');
  const hours = hoursInsteadOfDays(day, now, calendar);
  const left =
    hours === null || hours >= FEW_HOURS ? formats.days(days) : formats.duration(hours * HOUR_S);
  return t('detail.montants.joursRestants', { jours: left });
}

/** Says until when today's amount holds, and no more. The page of the fine says the rest in its folds (D-101). */
export const amountDay = (fine: Fine, text: PlainText): string =>
  `${untilWhen(fine, text).replace(/\.$/, '')}. ${remaining(fine, text)}`.trim();

/** What `amountDay` leaves out: by which days off the time runs longer, and what follows an amount without an end. */
function terms(fine: Fine, text: PlainText): string[] {
  const { contestation: contest, consignation: isDeposit, montants: amounts } = fine;
  if (isDeposit) return contest === undefined || contest.depasse ? [] : extensions(contest, text);
  const isCollected = amounts.valableJusquau === null && afterToday(fine).kind === 'collection';
  return isCollected ? [enforcementAfterNotice(fine, text.t)] : [];
}

export const amountDeadline = (fine: Fine, text: PlainText): string =>
  [amountDay(fine, text), ...terms(fine, text)].join(' ');

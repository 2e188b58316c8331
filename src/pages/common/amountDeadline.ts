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
import { lastContestDaySentence } from './contestDay.ts';
import { enforcementAfterNotice } from './enforcement.ts';
import { lastDayText } from './lastDayText.ts';
import { hasOnlyOneAmount, tierLabel } from './tierLabel.ts';

function untilWhen(fine: Fine, text: PlainText) {
  const { t } = text;
  // The day that counts for a deposit is the last one to contest (D-23).
  if (fine.consignation && fine.contestation !== undefined && !fine.contestation.depasse) {
    return lastContestDaySentence(fine.contestation, text);
  }
  const { palier, valableJusquau: until } = fine.montants;
  const tier = tierLabel(fine.typeAmende, palier, t);
  if (until !== null) {
    return t('detail.montants.jusquau', { palier: tier, date: lastDayText(until, text) });
  }
  switch (afterToday(fine).kind) {
    case 'nothing':
      return t('detail.montants.consignationSurAvis', { palier: tier });
    case 'collection': {
      const asSoonAsPossible = hasOnlyOneAmount(fine.typeAmende, palier)
        ? t('detail.montants.seulSansDate')
        : t('detail.montants.palierSansDate', { palier: tier });
      return `${asSoonAsPossible} ${enforcementAfterNotice(fine, t)}`;
    }
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

export function amountDeadline(fine: Fine, text: PlainText): string {
  const days = remaining(fine, text);
  const day = `${untilWhen(fine, text).replace(/\.$/, '')}.`;
  return days === '' ? day : `${day} ${days}`;
}

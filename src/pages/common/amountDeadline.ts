import { parisDay } from '#contract/domain/parisDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { daysUntil, deviceDay, hoursInsteadOfDays, lastDay } from '../../domain/lastDay.ts';
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
  const amounts = fine.montants;
  const until = amounts.valableJusquau;
  if (until === null && hasOnlyOneAmount(fine.typeAmende, amounts.palier)) {
    return `${t('detail.montants.seulSansDate')} ${enforcementAfterNotice(fine, t)}`;
  }
  const tier = tierLabel(fine.typeAmende, amounts.palier, t);
  if (until !== null) {
    return t('detail.montants.jusquau', { palier: tier, date: lastDayText(until, text) });
  }
  if (amounts.joursSurAvis) return t('detail.montants.palierSurAvis', { palier: tier });
  const asSoonAsPossible = t('detail.montants.palierSansDate', { palier: tier });
  return `${asSoonAsPossible} ${enforcementAfterNotice(fine, t)}`;
}

const HOUR_S = 3600;
const FEW_HOURS = 48;

/** Says how many days are left by the device's clock. The amount is decided by the server's clock (D-11). */
function remaining(fine: Fine, { t, formats, onDevice = true }: PlainText): string {
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

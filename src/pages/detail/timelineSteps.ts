import { afterLastDay, stillOwed } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { TimelineStep } from '#design';
import { areDaysCertain } from '../../domain/lastDay.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { lastDayText } from '../common/lastDayText.ts';
import { tierLabel } from '../common/tierLabel.ts';

function period(fine: Fine, index: number, text: PlainText): string {
  const { t, formats } = text;
  const until = fine.montants.echeances[index]?.dateLimite ?? null;
  const since = fine.montants.echeances[index - 1]?.dateLimite ?? null;
  if (until !== null) return t('detail.montants.jusque', { date: lastDayText(until, text) });
  return since === null
    ? t('detail.montants.sansDate')
    : t('detail.montants.apres', { date: formats.day(since) });
}

/** After the last day of a short number the increased amount has a new number (D-22). Collection is no amount. */
function increase(fine: Fine, { t, formats }: PlainText): TimelineStep | null {
  const next = afterLastDay(fine);
  if (next.kind !== 'newNotice' || next.since === null) return null;
  return {
    tier: 'MAJOREE',
    ...(next.amount !== undefined && { label: t('paliers.MAJOREE') }),
    amount: next.amount === undefined ? t('detail.montants.augmente') : formats.euros(next.amount),
    period: t('detail.montants.nouvelAvis', { date: formats.day(next.since) }),
    moment: 'future',
  };
}

/** Returns each amount with its days, and the increase that follows the last of them. */
export function timelineSteps(fine: Fine, text: PlainText): readonly TimelineStep[] {
  const { t, formats } = text;
  const amounts = fine.montants;
  const today = amounts.echeances.findIndex((deadline) => deadline.palier === amounts.palier);
  const isCertain = areDaysCertain(fine, text.language);
  const moment = (index: number) => {
    if (index === today) return 'current';
    if (!isCertain) return 'future';
    return index < today ? 'past' : 'future';
  };
  const steps = amounts.echeances.map(
    (deadline, index): TimelineStep => ({
      tier: deadline.palier,
      label: tierLabel(fine.typeAmende, deadline.palier, t),
      amount: formats.euros(
        index < today ? deadline.montant : stillOwed(deadline.montant, fine.dejaRegle),
      ),
      period: period(fine, index, text),
      moment: moment(index),
    }),
  );
  const last = increase(fine, text);
  return last === null ? steps : [...steps, last];
}

import { afterLastDay, stillOwed } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import type { TimelineStep } from '#design';
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
function increase(fine: Fine, { t, formats }: PlainText): TimelineStep[] {
  const next = afterLastDay(fine);
  if (next.kind !== 'newNotice') return [];
  return [
    {
      tier: 'MAJOREE',
      ...(next.amount !== undefined && { label: t('paliers.MAJOREE') }),
      amount:
        next.amount === undefined ? t('detail.montants.augmente') : formats.euros(next.amount),
      period:
        next.since === null
          ? t('detail.suite.nouvelAvis')
          : t('detail.montants.nouvelAvis', { date: formats.day(next.since) }),
    },
  ];
}

/** Returns each amount after today's with its days, and the increase that follows the last of them. */
export function laterSteps(fine: Fine, text: PlainText): readonly TimelineStep[] {
  const { t, formats } = text;
  const { echeances: deadlines, palier: tier } = fine.montants;
  const today = deadlines.findIndex((deadline) => deadline.palier === tier);
  const steps = deadlines.map(
    (deadline, index): TimelineStep => ({
      tier: deadline.palier,
      label: tierLabel(fine.typeAmende, deadline.palier, t),
      amount: formats.euros(stillOwed(deadline.montant, fine.dejaRegle)),
      period: period(fine, index, text),
    }),
  );
  return [...steps.slice(today + 1), ...increase(fine, text)];
}

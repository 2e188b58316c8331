import { afterLastDay, stillOwed } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DeadlineTimeline, Section, Text, type TimelineStep } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { FineCalendar } from '../common/CalendarButton.tsx';
import { contestDay } from '../common/contestDay.ts';
import { enforcement } from '../common/enforcement.ts';
import { lastDayText } from '../common/lastDayText.ts';
import { tierLabel } from '../common/tierLabel.ts';
import { IfIWait } from './IfIWait.tsx';

function period(fine: Fine, index: number, text: TextOfLanguage): string {
  const { t, formats } = text;
  const until = fine.montants.echeances[index]?.dateLimite ?? null;
  const since = fine.montants.echeances[index - 1]?.dateLimite ?? null;
  if (until !== null) return t('detail.montants.jusque', { date: lastDayText(until, text) });
  return since === null
    ? t('detail.montants.sansDate')
    : t('detail.montants.apres', { date: formats.day(since) });
}

/** After the last day the increased amount has a new number, or payment is enforced (D-22). */
function lastStep(fine: Fine, { t, formats }: TextOfLanguage): TimelineStep {
  const next = afterLastDay(fine);
  if (next.kind === 'enforced') {
    return {
      tier: 'POURSUITES',
      amount: enforcement(fine, t),
      period: t('detail.montants.apresAvis'),
      moment: 'future',
    };
  }
  return {
    tier: 'MAJOREE',
    ...(next.amount !== undefined && { label: t('paliers.MAJOREE') }),
    amount: next.amount === undefined ? t('detail.montants.augmente') : formats.euros(next.amount),
    period: t('detail.montants.nouvelAvis', { date: formats.day(next.since) }),
    moment: 'future',
  };
}

function Timeline({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, formats } = text;
  const amounts = fine.montants;
  const today = amounts.echeances.findIndex((deadline) => deadline.palier === amounts.palier);
  const moment = (index: number) => {
    if (index === today) return 'current';
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
  return (
    <>
      <DeadlineTimeline
        title={t('detail.montants.frise')}
        labels={{ past: t('detail.montants.passe'), current: t('detail.montants.aujourdhui') }}
        steps={[...steps, lastStep(fine, text)]}
      />
      {amounts.echeances.some((deadline) => deadline.dateLimite !== null) && (
        <IfIWait fine={fine} />
      )}
    </>
  );
}

function Days({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const toContest = contestDay(fine, text);
  return (
    <>
      {!fine.montants.joursSurAvis && <Timeline fine={fine} />}
      {toContest !== null && <Text>{toContest}</Text>}
      <Text size="sm">{text.t('detail.montants.etranger')}</Text>
    </>
  );
}

/** A deposit has one date, shown with its amount (D-23). */
export function Deadlines({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  if (fine.statutPaiement.valeur !== 'A_PAYER') return null;
  if (fine.consignation) return <FineCalendar fine={fine} />;
  return (
    <Section title={t('detail.montants.dates')}>
      <Days fine={fine} />
      <FineCalendar fine={fine} />
    </Section>
  );
}

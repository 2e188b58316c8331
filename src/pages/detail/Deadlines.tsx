import type { Fine } from '#contract/schemas/fine.ts';
import { DeadlineTimeline, Section, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { FineCalendar } from '../common/CalendarButton.tsx';
import { contestDay } from '../common/contestDay.ts';
import { timelineSteps } from './timelineSteps.ts';

function Timeline({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t } = text;
  return (
    <DeadlineTimeline
      title={t('detail.montants.frise')}
      labels={{ past: t('detail.montants.passe'), current: t('detail.montants.aujourdhui') }}
      steps={timelineSteps(fine, text)}
    />
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

/** Shows the amounts over time. A deposit has one date only, which is shown with its amount (D-23). */
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

import { SHORT_DIGITS } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DeadlineTimeline, Section, type Echeance as Step, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { CalendarButton, useDatedFines } from '../common/CalendarButton.tsx';
import { contestDay } from '../common/contestDay.ts';
import { tierLabel } from '../common/tierLabel.ts';

function period({ montants }: Fine, hint: number, { t, formats }: TextOfLanguage): string {
  const jusquau = montants.echeances[hint]?.dateLimite ?? null;
  const since = montants.echeances[hint - 1]?.dateLimite ?? null;
  if (jusquau !== null) return t('detail.montants.jusque', { date: formats.day(jusquau) });
  return since === null
    ? t('detail.montants.sansDate')
    : t('detail.montants.apres', { date: formats.day(since) });
}

/** What comes after the last step: the increased amount with a new number, or that payment is enforced (D-22). */
function suite({ numAvis, montants }: Fine, { t, formats }: TextOfLanguage): Step {
  const last = montants.echeances.at(-1)?.dateLimite ?? null;
  if (numAvis.length !== SHORT_DIGITS || last === null) {
    return {
      tier: 'POURSUITES',
      amount: t('detail.montants.recouvrement'),
      period: t('detail.montants.apresAvis'),
      moment: 'future',
    };
  }
  const { apresEcheances } = montants;
  return {
    tier: 'MAJOREE',
    ...(apresEcheances !== undefined && { label: t('paliers.MAJOREE') }),
    amount:
      apresEcheances === undefined ? t('detail.montants.augmente') : formats.euros(apresEcheances),
    period: t('detail.montants.nouvelAvis', { date: formats.day(last) }),
    moment: 'future',
  };
}

function Timeline({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, formats } = text;
  const { echeances, palier: currentRun } = fine.montants;
  const rank = echeances.findIndex(({ palier }) => palier === currentRun);
  const moment = (hint: number) => {
    if (hint === rank) return 'current';
    return hint < rank ? 'past' : 'future';
  };
  const etapes = echeances.map(
    ({ palier, montant }, hint): Step => ({
      tier: palier,
      label: tierLabel(fine.typeAmende, palier, t),
      amount: formats.euros(montant),
      period: period(fine, hint, text),
      moment: moment(hint),
    }),
  );
  const toContest = contestDay(fine, text);
  return (
    <>
      <DeadlineTimeline
        title={t('detail.montants.frise')}
        labels={{ past: t('detail.montants.passe'), current: t('detail.montants.aujourdhui') }}
        steps={[...etapes, suite(fine, text)]}
      />
      {toContest !== null && <Text>{toContest}</Text>}
      <Text size="sm">{t('detail.montants.etranger')}</Text>
    </>
  );
}

/** The dates of a fine to pay; a deposit has one date, shown with its amount (D-23). */
export function Deadlines({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  const dated = useDatedFines([fine]);
  const calendar = dated.length > 0 && (
    <CalendarButton
      fines={dated}
      label={t('detail.agenda.action')}
      file={t('detail.agenda.fichier')}
    />
  );
  if (fine.statutPaiement.valeur !== 'A_PAYER') return null;
  if (fine.consignation) return calendar;
  return (
    <Section title={t('detail.montants.dates')}>
      <Timeline fine={fine} />
      {calendar}
    </Section>
  );
}

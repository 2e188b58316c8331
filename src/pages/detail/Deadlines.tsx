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
  if (jusquau !== null) return t('detail.montants.jusque', { date: formats.jour(jusquau) });
  return since === null
    ? t('detail.montants.sansDate')
    : t('detail.montants.apres', { date: formats.jour(since) });
}

/** What comes after the last step: the increased amount with a new number, or that payment is enforced (D-22). */
function suite({ numAvis, montants }: Fine, { t, formats }: TextOfLanguage): Step {
  const last = montants.echeances.at(-1)?.dateLimite ?? null;
  if (numAvis.length !== SHORT_DIGITS || last === null) {
    return {
      palier: 'POURSUITES',
      amount: t('detail.montants.recouvrement'),
      period: t('detail.montants.apresAvis'),
      moment: 'future',
    };
  }
  const { apresEcheances } = montants;
  return {
    palier: 'MAJOREE',
    ...(apresEcheances !== undefined && { label: t('paliers.MAJOREE') }),
    amount:
      apresEcheances === undefined ? t('detail.montants.augmente') : formats.euros(apresEcheances),
    period: t('detail.montants.nouvelAvis', { date: formats.jour(last) }),
    moment: 'future',
  };
}

function Timeline({ amende }: { readonly amende: Fine }) {
  const text = useText();
  const { t, formats } = text;
  const { echeances, palier: currentRun } = amende.montants;
  const rank = echeances.findIndex(({ palier }) => palier === currentRun);
  const moment = (hint: number) => {
    if (hint === rank) return 'current';
    return hint < rank ? 'past' : 'future';
  };
  const etapes = echeances.map(
    ({ palier, montant }, hint): Step => ({
      palier,
      label: tierLabel(amende.typeAmende, palier, t),
      amount: formats.euros(montant),
      period: period(amende, hint, text),
      moment: moment(hint),
    }),
  );
  const toContest = contestDay(amende, text);
  return (
    <>
      <DeadlineTimeline
        title={t('detail.montants.frise')}
        labels={{ past: t('detail.montants.passe'), current: t('detail.montants.aujourdhui') }}
        echeances={[...etapes, suite(amende, text)]}
      />
      {toContest !== null && <Text>{toContest}</Text>}
      <Text size="sm">{t('detail.montants.etranger')}</Text>
    </>
  );
}

/** The dates of a fine to pay; a deposit has one date, shown with its amount (D-23). */
export function Deadlines({ amende }: { readonly amende: Fine }) {
  const { t } = useText();
  const dated = useDatedFines([amende]);
  const calendar = dated.length > 0 && (
    <CalendarButton
      fines={dated}
      label={t('detail.agenda.action')}
      file={t('detail.agenda.fichier')}
    />
  );
  if (amende.statutPaiement.valeur !== 'A_PAYER') return null;
  if (amende.consignation) return calendar;
  return (
    <Section title={t('detail.montants.dates')}>
      <Timeline amende={amende} />
      {calendar}
    </Section>
  );
}

import { CHIFFRES_COURT } from '#contract/domaine/numeroTelepaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { EcheancesTimeline, type Echeance as Etape, Section, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { libellePalier } from '../commun/libellePalier.ts';
import { BoutonAgenda } from './BoutonAgenda.tsx';

function periode({ montants }: Amende, indice: number, { t, formats }: TextOfLanguage): string {
  const jusquau = montants.echeances[indice]?.dateLimite ?? null;
  const depuis = montants.echeances[indice - 1]?.dateLimite ?? null;
  if (jusquau !== null) return t('detail.montants.jusque', { date: formats.jour(jusquau) });
  return depuis === null
    ? t('detail.montants.sansDate')
    : t('detail.montants.apres', { date: formats.jour(depuis) });
}

/** What comes after the last step: the increased amount with a new number, or that payment is enforced (D-22). */
function suite({ numAvis, montants }: Amende, { t, formats }: TextOfLanguage): Etape {
  const derniere = montants.echeances.at(-1)?.dateLimite ?? null;
  if (numAvis.length !== CHIFFRES_COURT || derniere === null) {
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
    period: t('detail.montants.nouvelAvis', { date: formats.jour(derniere) }),
    moment: 'future',
  };
}

/** What is paid until when, and what follows (D-11, D-22). */
function Frise({ amende }: { readonly amende: Amende }) {
  const texte = useText();
  const { t, formats } = texte;
  const { echeances, palier: actuel } = amende.montants;
  const rang = echeances.findIndex(({ palier }) => palier === actuel);
  const moment = (indice: number) => {
    if (indice === rang) return 'current';
    return indice < rang ? 'past' : 'future';
  };
  const etapes = echeances.map(
    ({ palier, montant }, indice): Etape => ({
      palier,
      label: libellePalier(amende.typeAmende, palier, t),
      amount: formats.euros(montant),
      period: periode(amende, indice, texte),
      moment: moment(indice),
    }),
  );
  return (
    <>
      <EcheancesTimeline
        title={t('detail.montants.frise')}
        labels={{ past: t('detail.montants.passe'), current: t('detail.montants.aujourdhui') }}
        echeances={[...etapes, suite(amende, texte)]}
      />
      <Text size="sm">{t('detail.montants.etranger')}</Text>
    </>
  );
}

/** The dates of a fine that is to be paid; a deposit has but one, which stands beside its amount (D-23). */
export function Echeances({ amende }: { readonly amende: Amende }) {
  const { t } = useText();
  if (amende.statutPaiement.valeur !== 'A_PAYER') return null;
  if (amende.consignation) return <BoutonAgenda amende={amende} />;
  return (
    <Section title={t('detail.montants.dates')}>
      <Frise amende={amende} />
      <BoutonAgenda amende={amende} />
    </Section>
  );
}

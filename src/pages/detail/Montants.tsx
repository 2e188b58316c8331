import type { Amende } from '#contract/schemas/amende.ts';
import { AmountSummary, DescriptionList, EcheancesTimeline, Section, Table } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.ts';
import { libelleMedia } from '../commun/libelleMedia.ts';

function note({ montants }: Amende, { t, formats }: TextOfLanguage) {
  const palier = t(`paliers.${montants.palier}`);
  return montants.valableJusquau === null
    ? t('detail.montants.palierSansDate', { palier })
    : t('detail.montants.jusquau', { palier, date: formats.jour(montants.valableJusquau) });
}

/** What is due today; for a fine that is not to be paid, what was paid, else its amount (D-10). */
function Principal({ amende }: { readonly amende: Amende }) {
  const texte = useText();
  const { t, formats } = texte;
  const { resteAPayer, dejaRegle, montants, statutPaiement } = amende;
  if (statutPaiement.valeur === 'A_PAYER') {
    return (
      <AmountSummary
        label={t('detail.montants.aPayer')}
        amount={formats.euros(resteAPayer)}
        note={note(amende, texte)}
      />
    );
  }
  const paye = dejaRegle > 0 && resteAPayer === 0;
  return (
    <AmountSummary
      label={t(`detail.montants.${paye ? 'dejaRegle' : 'montant'}`)}
      amount={formats.euros(paye ? dejaRegle : montants.applicable)}
    />
  );
}

function Echeances({ amende }: { readonly amende: Amende }) {
  const { t, formats } = useText();
  const { echeances, palier: actuel } = amende.montants;
  if (echeances.length < 2 || amende.statutPaiement.valeur !== 'A_PAYER') return null;
  const rang = echeances.findIndex(({ palier }) => palier === actuel);
  const periode = (indice: number) => {
    const jusquau = echeances[indice]?.dateLimite ?? null;
    const depuis = echeances[indice - 1]?.dateLimite ?? null;
    if (jusquau !== null) return t('detail.montants.jusque', { date: formats.jour(jusquau) });
    return depuis === null
      ? t('detail.montants.sansDate')
      : t('detail.montants.apres', { date: formats.jour(depuis) });
  };
  const moment = (indice: number) => {
    if (indice === rang) return 'current';
    return indice < rang ? 'past' : 'future';
  };
  return (
    <EcheancesTimeline
      title={t('detail.montants.frise')}
      labels={{ past: t('detail.montants.passe'), current: t('detail.montants.aujourdhui') }}
      echeances={echeances.map(({ palier, montant }, indice) => ({
        palier,
        label: t(`paliers.${palier}`),
        amount: formats.euros(montant),
        period: periode(indice),
        moment: moment(indice),
      }))}
    />
  );
}

function Historique({ amende }: { readonly amende: Amende }) {
  const { t, formats } = useText();
  if (amende.reglements.length === 0) return null;
  return (
    <Table
      caption={t('detail.historique.titre')}
      columns={[
        { id: 'date', label: t('detail.historique.date') },
        { id: 'montant', label: t('detail.historique.montant'), align: 'right' },
        { id: 'moyen', label: t('detail.historique.moyen') },
      ]}
      rows={amende.reglements.map((reglement) => ({
        id: reglement.referenceReglement,
        cells: [
          formats.instant(reglement.date),
          formats.euros(reglement.montant),
          libelleMedia(reglement.mediaReglement, t),
        ],
      }))}
    />
  );
}

/** What is due today and why, what comes later, and what was paid; the server computes every amount (D-11). */
export function Montants({ amende }: { readonly amende: Amende }) {
  const { t, formats } = useText();
  return (
    <Section title={t('detail.montants.titre')}>
      <Principal amende={amende} />
      {amende.dejaRegle > 0 && (
        <DescriptionList
          rows={[
            {
              term: t(`paliers.${amende.montants.palier}`),
              value: formats.euros(amende.montants.applicable),
            },
            { term: t('detail.montants.dejaRegle'), value: formats.euros(amende.dejaRegle) },
            { term: t('detail.montants.reste'), value: formats.euros(amende.resteAPayer) },
          ]}
        />
      )}
      <Echeances amende={amende} />
      <Historique amende={amende} />
    </Section>
  );
}

import type { Amende } from '#contract/schemas/amende.ts';
import { AmountSummary, DescriptionList, Section, Table } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.ts';
import { libelleMedia } from '../commun/libelleMedia.ts';
import { libellePalier } from '../commun/libellePalier.ts';
import { Echeances } from './Echeances.tsx';

function note(amende: Amende, { t, formats }: TextOfLanguage) {
  const { montants, typeAmende, contestation } = amende;
  // Of a deposit the day that counts is the last one to contest, not the last one to deposit (D-23).
  if (contestation !== undefined && !contestation.depasse) {
    return t('detail.consignation.dernierJour', { date: formats.jour(contestation.dernierJour) });
  }
  const palier = libellePalier(typeAmende, montants.palier, t);
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
        label={t(amende.consignation ? 'detail.consignation.montant' : 'detail.montants.aPayer')}
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
              term: libellePalier(amende.typeAmende, amende.montants.palier, t),
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

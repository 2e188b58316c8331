import type { Amende } from '#contract/schemas/amende.ts';
import { AmountSummary, DescriptionList, Section } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.ts';
import { libellePalier } from '../commun/libellePalier.ts';
import { joursRestants } from './dernierJour.ts';

/** How many days are left, by the clock of the device: the server decides what is due (D-11). */
function reste(amende: Amende, { t, formats }: TextOfLanguage): string {
  const jours = joursRestants(amende, new Date());
  if (jours === null) return '';
  return jours === 0
    ? t('detail.montants.aujourdhuiDernier')
    : t('detail.montants.joursRestants', { jours: formats.jours(jours) });
}

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
        note={[note(amende, texte), reste(amende, texte)].filter(Boolean).join(' ')}
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

/** What is due today and until when, and what was paid of it; the server computes every amount (D-11). */
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
    </Section>
  );
}

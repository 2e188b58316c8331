import type { ReactNode } from 'react';
import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { Badge, DescriptionList, InlineLanguage, Section, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.ts';

interface Ligne {
  readonly term: string;
  readonly value: ReactNode;
}

const presentes = (lignes: readonly Ligne[]) =>
  lignes.flatMap(({ term, value }) =>
    value === null || value === undefined ? [] : [{ term, value }],
  );

function lieu({ commune, voie }: Amende['lieuInfraction']): string {
  return voie === null ? commune : `${voie}, ${commune}`;
}

/** A fact that stays as the record has it: in French, whatever the page's language (RGAA 8.7). */
const enFrancais = (fait: string | null) =>
  fait === null ? null : <InlineLanguage lang="fr">{fait}</InlineLanguage>;

function lignesInfraction(amende: Amende, { t, formats }: TextOfLanguage): Ligne[] {
  const { natureInfraction, vitesse } = amende;
  return [
    { term: t('detail.infraction.date'), value: formats.instant(amende.dateInfraction) },
    { term: t('detail.infraction.lieu'), value: enFrancais(lieu(amende.lieuInfraction)) },
    { term: t('detail.infraction.nature'), value: enFrancais(natureInfraction.libelle) },
    {
      term: t('detail.infraction.vitesse'),
      value: vitesse && t('detail.infraction.vitesseValeur', vitesse),
    },
    { term: t('detail.infraction.article'), value: enFrancais(natureInfraction.article) },
    { term: t('detail.infraction.classe'), value: natureInfraction.classe },
    { term: t('detail.infraction.vehicule'), value: amende.immatriculationMasquee },
    { term: t('detail.infraction.points'), value: amende.pointsEncourus },
    { term: t('detail.infraction.service'), value: enFrancais(amende.serviceVerbalisateur) },
  ];
}

/** What the notice says: number, type, date, status, offence, place and vehicle. */
export function FaitsAvis({ amende }: { readonly amende: Amende }) {
  const texte = useText();
  const { t, rich, langue, formats } = texte;
  const statut = amende.statutPaiement.valeur;
  return (
    <>
      <Section title={t('detail.avis.titre')}>
        <DescriptionList
          rows={[
            { term: t('detail.avis.numero'), value: formaterNumero(amende.numAvis) },
            { term: t('detail.avis.type'), value: rich(`types.${amende.typeAmende}`) },
            { term: t('detail.avis.dateEnvoi'), value: formats.jour(amende.dateEnvoiAvis) },
            {
              term: t('detail.avis.statut'),
              value:
                statut === 'ERREUR' ? '' : <Badge label={t(`statuts.${statut}`)} severity="info" />,
            },
          ]}
        />
      </Section>
      <Section title={t('detail.infraction.titre')}>
        {langue !== 'fr' && <Text>{t('detail.infraction.enFrancais')}</Text>}
        <DescriptionList rows={presentes(lignesInfraction(amende, texte))} />
      </Section>
    </>
  );
}

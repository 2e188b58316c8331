import type { ReactNode } from 'react';
import type { Amende } from '#contract/schemas/amende.ts';
import { Badge, DescriptionList, InlineLanguage, Section } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';

interface Ligne {
  readonly term: string;
  readonly value: ReactNode;
}

const presentes = (lignes: readonly Ligne[]) =>
  lignes.flatMap(({ term, value }) =>
    value === null || value === undefined ? [] : [{ term, value }],
  );

/** A fact that stays as the record has it: in French, whatever the page's language (RGAA 8.7). */
const enFrancais = (fait: string | null) =>
  fait === null ? null : <InlineLanguage lang="fr">{fait}</InlineLanguage>;

function lignes(amende: Amende, { t, rich, formats }: TextOfLanguage): Ligne[] {
  const { natureInfraction, vitesse } = amende;
  const statut = amende.statutPaiement.valeur;
  return [
    { term: t('detail.avis.type'), value: rich(`types.${amende.typeAmende}`) },
    { term: t('detail.avis.dateEnvoi'), value: formats.jour(amende.dateEnvoiAvis) },
    {
      term: t('detail.avis.statut'),
      value: statut === 'ERREUR' ? null : <Badge label={t(`statuts.${statut}`)} severity="info" />,
    },
    {
      term: t('detail.infraction.vitesse'),
      value: vitesse && t('detail.infraction.vitesseValeur', vitesse),
    },
    { term: t('detail.infraction.article'), value: enFrancais(natureInfraction.article) },
    { term: t('detail.infraction.classe'), value: natureInfraction.classe },
    { term: t('detail.infraction.points'), value: amende.pointsEncourus },
    { term: t('detail.infraction.service'), value: enFrancais(amende.serviceVerbalisateur) },
  ];
}

/** What else the notice says, beyond what tells it from others. */
export function FaitsAvis({ amende }: { readonly amende: Amende }) {
  const texte = useText();
  return (
    <Section title={texte.t('detail.avis.titre')}>
      <DescriptionList rows={presentes(lignes(amende, texte))} />
    </Section>
  );
}

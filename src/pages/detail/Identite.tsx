import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { DescriptionList, InlineLanguage, Text } from '#design';
import { useText } from '../../i18n/useText.ts';

function lieu({ commune, voie }: Amende['lieuInfraction']): string {
  return voie === null ? commune : `${voie}, ${commune}`;
}

/** Which notice this is, before money is asked for: number, what, when, where and which vehicle (D-10). */
export function Identite({ amende }: { readonly amende: Amende }) {
  const { t, langue, formats } = useText();
  const { immatriculationMasquee: vehicule } = amende;
  // As the record has it, whatever the page's language (RGAA 8.7).
  const francais = (fait: string) => <InlineLanguage lang="fr">{fait}</InlineLanguage>;
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('detail.avis.numero'), value: formaterNumero(amende.numAvis) },
          { term: t('detail.infraction.nature'), value: francais(amende.natureInfraction.libelle) },
          { term: t('detail.infraction.date'), value: formats.instant(amende.dateInfraction) },
          { term: t('detail.infraction.lieu'), value: francais(lieu(amende.lieuInfraction)) },
          ...(vehicule === null
            ? []
            : [{ term: t('detail.infraction.vehicule'), value: vehicule }]),
        ]}
      />
      {langue !== 'fr' && <Text size="sm">{t('detail.infraction.enFrancais')}</Text>}
    </>
  );
}

import type { Amende } from '#contract/schemas/amende.ts';
import { type DescriptionListProps, InlineLanguage } from '#design';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** What tells an offence from others: what, when, where and which vehicle, its plate masked (D-10). */
export function faitsInfraction(
  amende: Amende,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): DescriptionListProps['rows'] {
  const { natureInfraction, lieuInfraction, immatriculationMasquee: vehicule } = amende;
  const { voie, commune } = lieuInfraction;
  // As the record has it, whatever the page's language (RGAA 8.7).
  const francais = (fait: string) => <InlineLanguage lang="fr">{fait}</InlineLanguage>;
  return [
    { term: t('detail.infraction.nature'), value: francais(natureInfraction.libelle) },
    { term: t('detail.infraction.date'), value: formats.instant(amende.dateInfraction) },
    {
      term: t('detail.infraction.lieu'),
      value: francais((voie === null ? '' : `${voie}, `) + commune),
    },
    ...(vehicule === null ? [] : [{ term: t('detail.infraction.vehicule'), value: vehicule }]),
  ];
}

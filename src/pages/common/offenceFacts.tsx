import type { Fine } from '#contract/schemas/fine.ts';
import { type DescriptionListProps, InlineLanguage } from '#design';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** What, when, where and which vehicle, its plate masked (D-10). */
export function offenceFacts(
  fine: Fine,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): DescriptionListProps['rows'] {
  const { natureInfraction, lieuInfraction, immatriculationMasquee: vehicle } = fine;
  const { voie, commune } = lieuInfraction;
  // French, as in the record (RGAA 8.7).
  const french = (done: string) => <InlineLanguage lang="fr">{done}</InlineLanguage>;
  return [
    { term: t('detail.infraction.nature'), value: french(natureInfraction.libelle) },
    { term: t('detail.infraction.date'), value: formats.instant(fine.dateInfraction) },
    {
      term: t('detail.infraction.lieu'),
      value: french((voie === null ? '' : `${voie}, `) + commune),
    },
    ...(vehicle === null ? [] : [{ term: t('detail.infraction.vehicule'), value: vehicle }]),
  ];
}

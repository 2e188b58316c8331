import type { Fine } from '#contract/schemas/fine.ts';
import { type DescriptionListProps, InlineLanguage, SpokenText } from '#design';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** What, when, where and which vehicle, its plate masked (D-10). */
export function offenceFacts(
  fine: Fine,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): DescriptionListProps['rows'] {
  const place = fine.lieuInfraction;
  const plate = fine.immatriculationMasquee;
  // French, as in the record (RGAA 8.7).
  const french = (text: string) => <InlineLanguage lang="fr">{text}</InlineLanguage>;
  return [
    { term: t('detail.infraction.nature'), value: french(fine.natureInfraction.libelle) },
    { term: t('detail.infraction.date'), value: formats.instant(fine.dateInfraction) },
    {
      term: t('detail.infraction.lieu'),
      value: french((place.voie === null ? '' : `${place.voie}, `) + place.commune),
    },
    ...(plate === null
      ? []
      : [
          {
            term: t('detail.infraction.vehicule'),
            value: (
              <SpokenText
                shown={plate}
                spoken={t('detail.infraction.plaque', {
                  debut: plate.slice(0, 1),
                  fin: plate.slice(-1),
                })}
              />
            ),
          },
        ]),
  ];
}

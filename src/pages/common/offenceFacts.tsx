import { offenceName } from '#contract/domain/offenceName.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { type DescriptionListProps, InlineLanguage, SpokenText } from '#design';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** Adds the everyday name of a common offence to the words of the notice. */
function offence(wording: string, t: TextOfLanguage['t']) {
  const known = offenceName(wording);
  const name = known === null ? wording : t(`detail.infraction.noms.${known}`);
  // French, as in the record (RGAA 8.7).
  const words = <InlineLanguage lang="fr">{wording}</InlineLanguage>;
  if (name === wording) return words;
  return (
    <>
      <span>{name} –</span> {words}
    </>
  );
}

function plateText(plate: string, t: TextOfLanguage['t']) {
  const ends = { debut: plate.slice(0, 1), fin: plate.slice(-1) };
  return <SpokenText shown={plate} spoken={t('detail.infraction.plaque', ends)} />;
}

export function offenceLine(fine: Fine, { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>) {
  const wording = fine.natureInfraction.libelle;
  const known = offenceName(wording);
  const plate = fine.immatriculationMasquee;
  return (
    <>
      {known === null ? (
        <InlineLanguage lang="fr">{wording}</InlineLanguage>
      ) : (
        <span>{t(`detail.infraction.noms.${known}`)}</span>
      )}
      <span>, {formats.wallClock(fine.dateInfraction)}</span>
      {plate !== null && <>, {plateText(plate, t)}</>}
    </>
  );
}

/** The plate is masked (D-10). */
export function offenceFacts(
  fine: Fine,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): DescriptionListProps['rows'] {
  const place = fine.lieuInfraction;
  const plate = fine.immatriculationMasquee;
  return [
    { term: t('detail.infraction.nature'), value: offence(fine.natureInfraction.libelle, t) },
    { term: t('detail.infraction.date'), value: formats.wallClock(fine.dateInfraction) },
    {
      term: t('detail.infraction.lieu'),
      value: (
        <InlineLanguage lang="fr">
          {(place.voie === null ? '' : `${place.voie}, `) + place.commune}
        </InlineLanguage>
      ),
    },
    ...(plate === null
      ? []
      : [{ term: t('detail.infraction.vehicule'), value: plateText(plate, t) }]),
  ];
}

import { offenceName } from '#contract/domain/offenceName.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { type DescriptionListProps, InlineLanguage, OneLine, SpokenText } from '#design';
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

/** The everyday name, or the words of the notice if it has none. */
function shortName({ natureInfraction: { libelle: wording } }: Fine, t: TextOfLanguage['t']) {
  const known = offenceName(wording);
  return known === null ? (
    <InlineLanguage lang="fr">{wording}</InlineLanguage>
  ) : (
    <span>{t(`detail.infraction.noms.${known}`)}</span>
  );
}

/** Names the offence, its town and its day: what a person remembers of it. */
export function offenceSummary(fine: Fine, { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>) {
  return (
    <>
      {shortName(fine, t)}, <InlineLanguage lang="fr">{fine.lieuInfraction.commune}</InlineLanguage>
      <span>, </span>
      <OneLine>{formats.day(fine.dateInfraction.slice(0, 'YYYY-MM-DD'.length))}</OneLine>
    </>
  );
}

export function offenceLine(fine: Fine, { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>) {
  const plate = fine.immatriculationMasquee;
  return (
    <>
      {shortName(fine, t)}
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

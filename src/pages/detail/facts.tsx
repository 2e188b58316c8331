import type { ReactNode } from 'react';
import type { Language } from '#contract/domain/languages.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DescriptionList, InlineLanguage, Text } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { offenceFacts } from '../common/offenceFacts.tsx';
import type { Fold } from './fold.ts';

interface Row {
  readonly term: ReactNode;
  readonly value: ReactNode;
}

const present = (rows: readonly Row[]) =>
  rows.flatMap(({ term, value }) =>
    value === null || value === undefined ? [] : [{ term, value }],
  );

/** Marks a text of the record as French (RGAA 8.7). */
const inFrench = (text: string | null) =>
  text === null ? null : <InlineLanguage lang="fr">{text}</InlineLanguage>;

/** False on a French page about a French address, which needs no word on foreign licences. */
const mayBeForeignLicence = (fine: Fine, language: Language): boolean =>
  (fine.pointsEncourus ?? 0) > 0 && (language !== 'fr' || fine.envoyeHorsDeFrance === true);

function rows(fine: Fine, text: TextOfLanguage): Row[] {
  const { t, rich, formats } = text;
  // What may be lost by paying is said above the button.
  const isSaid = fine.statutPaiement.valeur === 'A_PAYER' && !fine.consignation;
  return [
    ...offenceFacts(fine, text),
    { term: t('detail.avis.type'), value: rich(`types.${fine.typeAmende}`) },
    { term: t('detail.avis.dateEnvoi'), value: formats.day(fine.dateEnvoiAvis) },
    {
      term: t('detail.infraction.vitesse'),
      value: fine.vitesse && t('detail.infraction.vitesseValeur', fine.vitesse),
    },
    { term: t('detail.infraction.article'), value: inFrench(fine.natureInfraction.article) },
    { term: t('detail.infraction.classe'), value: fine.natureInfraction.classe },
    { term: t('detail.infraction.points'), value: isSaid ? null : fine.pointsEncourus },
    { term: t('detail.infraction.service'), value: inFrench(fine.serviceVerbalisateur) },
  ];
}

/** Names the facts that a record has in French only. */
function frenchTerms(fine: Fine, { t }: TextOfLanguage): string[] {
  const facts = [
    { term: t('detail.infraction.dansPhrase.article'), value: fine.natureInfraction.article },
    { term: t('detail.infraction.dansPhrase.service'), value: fine.serviceVerbalisateur },
  ];
  return facts.filter(({ value }) => value !== null).map(({ term }) => term);
}

export function useFacts(fine: Fine): Fold {
  const text = useText();
  const french = frenchTerms(fine, text);
  const content = (
    <>
      <DescriptionList rows={present(rows(fine, text))} />
      {mayBeForeignLicence(fine, text.language) && (
        <Text size="sm">{text.t('detail.infraction.permisEtranger')}</Text>
      )}
      {text.language !== 'fr' && french.length > 0 && (
        <Text size="sm">
          {text.t('detail.infraction.enFrancais', { champs: french.join(', ') })}
        </Text>
      )}
    </>
  );
  return { id: 'avis', title: text.t('detail.avis.titre'), content };
}

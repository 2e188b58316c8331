import { formaterNumero } from '#contract/domaine/numeroTelepaiement.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { DescriptionList, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { faitsInfraction } from '../commun/faitsInfraction.tsx';

/** Which notice this is, before money is asked for: number, what, when, where and which vehicle (D-10). */
export function Identite({ amende }: { readonly amende: Amende }) {
  const texte = useText();
  const { t, langue } = texte;
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('detail.avis.numero'), value: formaterNumero(amende.numAvis) },
          ...faitsInfraction(amende, texte),
        ]}
      />
      {langue !== 'fr' && <Text size="sm">{t('detail.infraction.enFrancais')}</Text>}
    </>
  );
}

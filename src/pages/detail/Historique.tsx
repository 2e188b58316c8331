import type { Amende } from '#contract/schemas/amende.ts';
import { DescriptionList, Section } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { libelleMoyen } from '../commun/libelleMoyen.ts';

/** What was paid so far, whoever recorded it. */
export function Historique({ amende: { reglements } }: { readonly amende: Amende }) {
  const { t, formats } = useText();
  if (reglements.length === 0) return null;
  return (
    <Section title={t('detail.historique.titre')}>
      <DescriptionList
        rows={reglements.map((reglement) => ({
          id: reglement.referenceReglement,
          term: formats.instant(reglement.date),
          value: t('detail.historique.ligne', {
            montant: formats.euros(reglement.montant),
            moyen: libelleMoyen(reglement, t),
          }),
        }))}
      />
    </Section>
  );
}

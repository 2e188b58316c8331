import type { Fine } from '#contract/schemas/fine.ts';
import { DescriptionList, Section } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { meansLabel } from '../common/meansLabel.ts';

/** What was paid so far, whoever recorded it. */
export function History({ amende: { reglements } }: { readonly amende: Fine }) {
  const { t, formats } = useText();
  if (reglements.length === 0) return null;
  return (
    <Section title={t('detail.historique.titre')}>
      <DescriptionList
        rows={reglements.map((payment) => ({
          id: payment.referenceReglement,
          term: formats.instant(payment.date),
          value: t('detail.historique.ligne', {
            montant: formats.euros(payment.montant),
            moyen: meansLabel(payment, t),
          }),
        }))}
      />
    </Section>
  );
}

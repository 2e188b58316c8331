import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { offenceSummary } from '../common/offenceFacts.tsx';

/** Shows what identifies the fine, so that a person can check it before money is asked for (D-10, D-101). */
export function Identity({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const isDue = fine.statutPaiement.valeur === 'A_PAYER';
  return (
    <>
      <Text bold>{offenceSummary(fine, text)}</Text>
      <Text size="sm">
        {text.rich(isDue ? 'detail.chapeau' : 'choix.chapeau', {
          numero: formatNumber(fine.numAvis),
        })}
      </Text>
    </>
  );
}

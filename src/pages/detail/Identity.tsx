import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DescriptionList, Stack, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { offenceFacts } from '../common/offenceFacts.tsx';

/** Shows what identifies the fine, so that a person can check it before money is asked for (D-10). */
export function Identity({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t } = text;
  return (
    <Stack gap="sm">
      {fine.statutPaiement.valeur === 'A_PAYER' && <Text>{t('detail.chapeau')}</Text>}
      <DescriptionList
        compact
        rows={[
          { term: t('detail.avis.numero'), value: formatNumber(fine.numAvis), whole: true },
          ...offenceFacts(fine, text),
        ]}
      />
    </Stack>
  );
}

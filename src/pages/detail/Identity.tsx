import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DescriptionList, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { offenceFacts } from '../common/offenceFacts.tsx';

/** Which notice this is, before money is asked for: number, what, when, where and which vehicle (D-10). */
export function Identity({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t, language } = text;
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('detail.avis.numero'), value: formatNumber(fine.numAvis) },
          ...offenceFacts(fine, text),
        ]}
      />
      {language !== 'fr' && <Text size="sm">{t('detail.infraction.enFrancais')}</Text>}
    </>
  );
}

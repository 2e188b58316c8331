import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button, Text } from '#design';
import { nextUnpaid } from '../../domain/noticeList.ts';
import { useText } from '../../i18n/useText.tsx';
import { useNoticeChoice } from '../common/notices/useNoticeChoice.ts';
import { useNoticeRows } from '../common/notices/useNoticeRows.ts';

/** The provider takes one order at a time. */
export function NextNotice({ paid }: { readonly paid: Fine }) {
  const { t, formats } = useText();
  const next = nextUnpaid(useNoticeRows(), paid.numAvis);
  const choose = useNoticeChoice();
  if (next === undefined) return null;
  const values = {
    numero: formatNumber(next.fine.numAvis),
    montant: formats.euros(next.fine.resteAPayer),
  };
  return (
    <>
      <Text>{t('mesAvis.separes')}</Text>
      <Button
        type="button"
        label={t('mesAvis.suivant', values)}
        onClick={() => void choose(next)}
        testId="avis-suivant"
      />
    </>
  );
}

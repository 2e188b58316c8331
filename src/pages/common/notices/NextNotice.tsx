import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Button, Section, Text } from '#design';
import { nextUnpaid } from '../../../domain/noticeList.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useNoticeChoice, useNoticeRows } from './useNotices.ts';

/** Leads from a receipt to the next notice of the list (D-84), because the provider takes one order at a time. */
export function NextNotice({ paid }: { readonly paid: Fine }) {
  const { t, rich, formats } = useText();
  const next = nextUnpaid(useNoticeRows(), paid.numAvis);
  const choose = useNoticeChoice();
  if (next === undefined) return null;
  const values = {
    numero: formatNumber(next.fine.numAvis),
    montant: formats.euros(next.fine.resteAPayer),
  };
  return (
    <Section title={t('mesAvis.avisSuivant')} screenOnly>
      <Text>{t('mesAvis.separes')}</Text>
      <Button
        priority="secondary"
        label={t('mesAvis.suivant', values)}
        onClick={() => void choose(next)}
        testId="avis-suivant"
      >
        <span>{rich('mesAvis.suivant', values)}</span>
      </Button>
    </Section>
  );
}

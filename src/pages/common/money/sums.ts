import { type MoneyTexts, nextSentences, sumsLine } from '#contract/domain/moneySentences.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';

export function useMoney() {
  const { t, formats } = useText();
  const { delaiRemboursement: delayDays } = useServices().settings;
  const texts: MoneyTexts = { say: (key, values) => t(key, { ...values }), formats };
  return {
    line: (sums: PaymentSums) => sumsLine(sums, texts),
    next: (sums: PaymentSums) => nextSentences(sums, delayDays, texts),
  };
}

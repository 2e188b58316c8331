import type { Payment } from '#contract/schemas/fine.ts';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';

/**
 * Says what a receipt proves. In the demonstration none proves anything.
 * @param isChecked true while a person checks the payment
 * @returns null if the page says it elsewhere: for a deposit (D-23), and for a payment that is checked
 */
export function useProofSentence(nature: Payment['nature'], isChecked: boolean): string | null {
  const { t } = useText();
  if (useServices().settings.demonstration) return t('demonstration.justificatif');
  return nature === 'CONSIGNATION' || isChecked ? null : t('justificatif.payeTexte');
}

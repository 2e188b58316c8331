import type { Fine } from '#contract/schemas/fine.ts';
import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { lowerAmount, mayCostLess } from './lowerAmount.ts';

/** Asks to compare with the notice before paying. */
export function CompareNotice({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const sentences = lowerAmount(fine, text);
  if (sentences.length === 0) return null;
  const severity = mayCostLess(fine, text.language) ? 'warning' : 'info';
  return <Alert severity={severity} description={sentences.join(' ')} />;
}

import type { Fine } from '#contract/schemas/fine.ts';
import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { compareSentences, mayCostLess } from './compareSentences.ts';

/** Asks to compare with the notice before paying. */
export function CompareNotice({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const sentences = compareSentences(fine, text);
  if (sentences.length === 0) return null;
  const severity = mayCostLess(fine, text.language) ? 'warning' : 'info';
  return <Alert severity={severity} description={sentences.join(' ')} />;
}

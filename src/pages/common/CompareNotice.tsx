import type { Fine } from '#contract/schemas/fine.ts';
import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** Before a button that pays, where the notice may give a lower amount for today (D-40). */
export function CompareNotice({ fine }: { readonly fine: Fine }) {
  const { t } = useText();
  if (!fine.montants.aComparer) return null;
  return <Alert severity="warning" description={t('detail.montants.comparer')} />;
}

import { stillOwed } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** Asks to compare with the notice, which may give a lower amount for today (D-40) or other days (D-52). */
export function CompareNotice({ fine }: { readonly fine: Fine }) {
  const { t, formats } = useText();
  const { aComparer: mayCostLess, joursSurAvis: onNoticeAlone, echeances: steps } = fine.montants;
  const lowest = formats.euros(stillOwed(steps[0]?.montant ?? 0, fine.dejaRegle));
  const sentences = onNoticeAlone ? [t('detail.montants.joursSurAvis')] : [];
  if (mayCostLess) {
    const name = onNoticeAlone ? 'comparerEtranger' : 'comparer';
    sentences.push(t(`detail.montants.${name}`, { montant: lowest }));
  }
  if (sentences.length === 0) return null;
  return <Alert severity={mayCostLess ? 'warning' : 'info'} description={sentences.join(' ')} />;
}

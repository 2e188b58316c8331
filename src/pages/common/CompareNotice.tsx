import { stillOwed } from '#contract/domain/owed.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** The notice may give a lower amount for today (D-40), or other days (D-52). */
export function CompareNotice({ fine }: { readonly fine: Fine }) {
  const { t, formats } = useText();
  const { aComparer: mayCostLess, joursSurAvis: onNoticeAlone, echeances: steps } = fine.montants;
  if (onNoticeAlone && mayCostLess) {
    const lowest = formats.euros(stillOwed(steps[0]?.montant ?? 0, fine.dejaRegle));
    const sentence = t('detail.montants.comparerEtranger', { montant: lowest });
    return (
      <Alert severity="warning" description={`${t('detail.montants.joursSurAvis')} ${sentence}`} />
    );
  }
  if (onNoticeAlone)
    return <Alert severity="info" description={t('detail.montants.joursSurAvis')} />;
  if (!mayCostLess) return null;
  return <Alert severity="warning" description={t('detail.montants.comparer')} />;
}

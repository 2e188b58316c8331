import { orWorkingDayEverywhere } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { lastDayText } from '../common/lastDayText.ts';

/** Warns that the time to contest seems over, before a deposit is paid that would serve nothing (D-23). */
export function LateDeposit({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t } = text;
  const contest = fine.contestation;
  const isToPay = fine.consignation && fine.statutPaiement.valeur === 'A_PAYER';
  if (!isToPay || contest?.depasse !== true) return null;
  return (
    <Alert
      severity="warning"
      title={t('detail.consignation.depasseTitre')}
      description={t('detail.consignation.depasse', {
        date: lastDayText(orWorkingDayEverywhere(contest.dernierJour), text),
      })}
    />
  );
}

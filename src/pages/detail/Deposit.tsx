import { orWorkingDayEverywhere } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Callout } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { lastDayText } from '../common/lastDayText.ts';

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

export function DepositMeaning() {
  const { t, rich } = useText();
  return (
    <Callout title={t('detail.consignation.titre')} text={rich('detail.consignation.texte')} />
  );
}

import { orNextWorkingDay } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Callout } from '#design';
import { useText } from '../../i18n/useText.tsx';

export function LateDeposit({ fine }: { readonly fine: Fine }) {
  const { t, formats } = useText();
  const contest = fine.contestation;
  const isToPay = fine.consignation && fine.statutPaiement.valeur === 'A_PAYER';
  if (!isToPay || contest?.depasse !== true) return null;
  return (
    <Alert
      severity="warning"
      title={t('detail.consignation.depasseTitre')}
      description={t('detail.consignation.depasse', {
        date: formats.day(orNextWorkingDay(contest.dernierJour)),
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

import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Callout } from '#design';
import { canBeContested } from '../../domain/rights.ts';
import { useText } from '../../i18n/useText.tsx';

/** Before the button: the last day to contest seems over (D-23). */
export function LateDeposit({ fine }: { readonly fine: Fine }) {
  const { t, formats } = useText();
  const contest = fine.contestation;
  const isToPay = fine.consignation && fine.statutPaiement.valeur === 'A_PAYER';
  if (!isToPay || contest?.depasse !== true) return null;
  return (
    <Alert
      severity="warning"
      title={t('detail.consignation.depasseTitre')}
      description={t('detail.consignation.depasse', { date: formats.day(contest.dernierJour) })}
    />
  );
}

/** The meaning of a deposit, or that contesting may need one, which has a number of its own (D-17, D-23). */
export function DepositMeaning({ fine }: { readonly fine: Fine }) {
  const { t, rich } = useText();
  if (fine.consignation) {
    return (
      <Callout title={t('detail.consignation.titre')} text={rich('detail.consignation.texte')} />
    );
  }
  if (fine.numConsignation === null || !canBeContested(fine)) return null;
  const number = formatNumber(fine.numConsignation);
  return (
    <Callout
      title={t('detail.consignation.frereTitre')}
      text={t('detail.consignation.frereTexte', { numero: number })}
    />
  );
}

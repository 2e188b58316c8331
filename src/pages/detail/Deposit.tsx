import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, Callout } from '#design';
import { useText } from '../../i18n/useText.tsx';

/** The meaning of a deposit and its last day, a warning after it (D-23), or that contesting may need one (D-17). */
export function Deposit({ fine }: { readonly fine: Fine }) {
  const { t, rich, formats } = useText();
  if (fine.consignation) {
    const contest = fine.contestation;
    const isTooLate = contest?.depasse === true && fine.statutPaiement.valeur === 'A_PAYER';
    return (
      <>
        {isTooLate && (
          <Alert
            severity="warning"
            title={t('detail.consignation.depasseTitre')}
            description={t('detail.consignation.depasse', {
              date: formats.day(contest.dernierJour),
            })}
          />
        )}
        <Callout title={t('detail.consignation.titre')} text={rich('detail.consignation.texte')} />
      </>
    );
  }
  if (fine.numConsignation === null) return null;
  return (
    <Callout
      title={t('detail.consignation.frereTitre')}
      text={t('detail.consignation.frereTexte', { numero: formatNumber(fine.numConsignation) })}
    />
  );
}

import { useSearchParams } from 'react-router-dom';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { Alert, ButtonGroup, Container } from '#design';
import { leadsToReceipt } from '../../domain/lookupOutcome.ts';
import { type TextOfLanguage, useDeviceText, useText } from '../../i18n/useText.tsx';
import { useFine } from '../../session/currentFine.ts';
import type { PaymentWithReceipt } from '../common/deliver/DeliverProps.ts';
import { mailSentence } from '../common/deliver/mailSentence.ts';
import { useMoney } from '../common/money/sums.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { RECEIPT_PARAMETER, receiptToShow } from '../common/receipt/Receipt.tsx';
import { ReceiptColumns } from '../common/receipt/ReceiptColumns.tsx';
import { useProofSentence } from '../common/receipt/useProofSentence.ts';
import { ScreenLink } from '../common/ScreenLink.tsx';

function Finish() {
  const { t } = useText();
  return (
    <ButtonGroup>
      <ScreenLink to="lookup" label={t('justificatif.terminer')} priority="tertiary" main />
    </ButtonGroup>
  );
}

/** Names what proves a payment that was made elsewhere: for a transfer the bank's notice, else what was handed over. */
function proofElsewhere(fine: Fine, { t, formats }: TextOfLanguage): string {
  const byTransfer = fine.mediaReglement === PAYMENT_MEDIA.VIREMENT;
  if (fine.resteAPayer === 0) {
    return t(`justificatif.sansPreuve.${byTransfer ? 'texteVirement' : 'texte'}`);
  }
  const left = { solde: formats.euros(fine.resteAPayer) };
  return t(`justificatif.sansPreuve.${byTransfer ? 'resteVirement' : 'reste'}`, left);
}

/** Shown for a fine that was paid elsewhere or not at all, so that there is no receipt (invariant 7). */
function WithoutReceipt({ fine }: { readonly fine: Fine }) {
  const text = useText();
  const { t } = text;
  const paid = leadsToReceipt(fine);
  const reason = paid ? 'sansPreuve' : 'nonPaye';
  const description = paid ? proofElsewhere(fine, text) : t('justificatif.nonPaye.texte');
  return (
    <Container width="narrow">
      <PageHeading title={t(`justificatif.${reason}.titre`)} />
      <Alert severity="info" description={description} />
      {paid ? <Finish /> : <ScreenLink to="detail" label={t('justificatif.nonPaye.action')} main />}
    </Container>
  );
}

function PaymentRecorded({
  fine,
  payment,
}: {
  readonly fine: Fine;
  readonly payment: PaymentWithReceipt;
}) {
  const text = useDeviceText();
  const { t } = text;
  const money = useMoney();
  const isChecked = payment.justificatif.verification === true;
  const isDeposit = payment.nature === 'CONSIGNATION';
  const justPaid = fine.paiement?.referenceReglement ?? payment.referenceReglement;
  const proves = useProofSentence(payment.nature, isChecked);
  const sentences = [
    proves,
    ...(fine.sommes === undefined ? [] : [money.line(fine.sommes), ...money.next(fine.sommes)]),
    justPaid === payment.referenceReglement ? mailSentence(fine, text) : null,
  ].filter((sentence) => sentence !== null);
  return (
    <Alert
      severity={isChecked ? 'warning' : 'success'}
      title={
        isChecked
          ? t('confirmation.VERIFICATION.titre')
          : t(`justificatif.${isDeposit ? 'consigne' : 'paye'}`)
      }
      description={sentences.length === 0 ? undefined : sentences.join(' ')}
    />
  );
}

export function ReceiptPage() {
  const { t } = useText();
  const fine = useFine();
  const [search] = useSearchParams();
  const payment = receiptToShow(fine, search.get(RECEIPT_PARAMETER));
  if (payment === undefined) return <WithoutReceipt fine={fine} />;
  return (
    <Container>
      <PageHeading title={t(`justificatif.titres.${payment.nature}`)} />
      <ReceiptColumns
        fine={fine}
        payment={payment}
        announcement={<PaymentRecorded fine={fine} payment={payment} />}
        nextSteps={<Finish />}
      />
    </Container>
  );
}

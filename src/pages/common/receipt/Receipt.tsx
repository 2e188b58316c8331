import { withoutTime } from '#contract/domain/paymentMedium.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine, Payment } from '#contract/schemas/fine.ts';
import { verificationLink } from '#contract/verificationLink.ts';
import { DescriptionList, Text, TextLink } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import type { DeliverProps, PaymentWithReceipt } from '../deliver/DeliverProps.ts';
import { meansLabel } from '../meansLabel.ts';
import { offenceFacts } from '../offenceFacts.tsx';
import { hasRest } from './RestToPay.tsx';

export const RECEIPT_PARAMETER = 'reglement';

const hasReceipt = (payment: Payment): payment is PaymentWithReceipt =>
  payment.justificatif !== undefined;

export const receiptOf = (fine: Fine, reference: string | null): PaymentWithReceipt | undefined =>
  fine.reglements.filter(hasReceipt).find((payment) => payment.referenceReglement === reference);

/** Returns the payment that is asked for, else the one just made, else the last one of this service. */
export const receiptToShow = (
  fine: Fine,
  reference: string | null,
): PaymentWithReceipt | undefined =>
  receiptOf(fine, reference ?? fine.paiement?.referenceReglement ?? null) ??
  fine.reglements.filter(hasReceipt).at(-1);

/** Groups a code by four characters, so that it can be dictated. */
const inGroups = (text: string) => text.replace(/.{4}(?=.)/g, '$& ');

export function Receipt({ fine, payment }: DeliverProps) {
  const text = useText();
  const { t, rich, language, formats } = text;
  const isDeposit = payment.nature === 'CONSIGNATION';
  const proof = payment.justificatif;
  const isRestSaid = hasRest(fine) && fine.resteAPayer === proof.solde;
  const isRestPaid = payment.nature === 'PARTIEL' && fine.statutPaiement.valeur === 'PAYE';
  const check = verificationLink('', language, {
    codeVerification: proof.codeVerification,
    referenceReglement: payment.referenceReglement,
  });
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('justificatif.reference'), value: payment.referenceReglement },
          { term: t('justificatif.numero'), value: formatNumber(fine.numAvis) },
          {
            term: t('justificatif.type'),
            value: (
              <>
                {fine.typeAmende} – {rich(`types.${fine.typeAmende}`)}
              </>
            ),
          },
          ...offenceFacts(fine, text),
          {
            term: t(`justificatif.${isDeposit ? 'montantConsigne' : 'montant'}`),
            value: formats.euros(payment.montant),
          },
          ...(isDeposit || isRestSaid || isRestPaid
            ? []
            : [{ term: t('justificatif.solde'), value: formats.euros(proof.solde) }]),
          {
            term: t(
              withoutTime(payment.mediaReglement)
                ? 'verification.champs.date'
                : 'justificatif.date',
            ),
            value: formats.instant(payment.date),
          },
          { term: t('justificatif.moyen'), value: meansLabel(payment, t) },
          { term: t('justificatif.transaction'), value: inGroups(proof.transactionReference) },
          { term: t('justificatif.code'), value: proof.codeVerification },
        ]}
      />
      {isRestPaid && <Text>{t('justificatif.reste.regle')}</Text>}
      <Text>
        <TextLink href={check} label={t('justificatif.verifier')} />
      </Text>
    </>
  );
}

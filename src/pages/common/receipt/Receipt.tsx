import { withoutTime } from '#contract/domain/paymentMedium.ts';
import { formatNumber } from '#contract/domain/paymentNumber.ts';
import type { Fine, Payment } from '#contract/schemas/fine.ts';
import { DescriptionList } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { meansLabel } from '../meansLabel.ts';
import { offenceFacts } from '../offenceFacts.tsx';

/** A payment that this service took. */
export type ProvenPayment = Payment & Required<Pick<Payment, 'justificatif'>>;

/** Of the address: the payment whose receipt is shown. */
export const RECEIPT_PARAMETER = 'reglement';

/** The payment that is asked for, else the one just made, else the last one of this service. */
export function provenPayment(
  { reglements, paiement }: Fine,
  reference?: string | null,
): ProvenPayment | undefined {
  const proven = reglements.filter(
    (shown): shown is ProvenPayment => shown.justificatif !== undefined,
  );
  const demande = reference ?? paiement?.referenceReglement;
  return proven.find(({ referenceReglement }) => referenceReglement === demande) ?? proven.at(-1);
}

interface Props {
  readonly amende: Fine;
  readonly reglement: ProvenPayment;
}

/** The receipt as in the ledger (decisions, "Receipt"), with the offence. */
export function Receipt({ amende, reglement }: Props) {
  const text = useText();
  const { t, rich, formats } = text;
  const depot = reglement.nature === 'CONSIGNATION';
  const { solde, transactionReference, codeVerification } = reglement.justificatif;
  return (
    <DescriptionList
      rows={[
        { term: t('justificatif.reference'), value: reglement.referenceReglement },
        { term: t('justificatif.numero'), value: formatNumber(amende.numAvis) },
        {
          term: t('justificatif.type'),
          value: (
            <>
              {amende.typeAmende} – {rich(`types.${amende.typeAmende}`)}
            </>
          ),
        },
        ...offenceFacts(amende, text),
        {
          term: t(`justificatif.${depot ? 'montantConsigne' : 'montant'}`),
          value: formats.euros(reglement.montant),
        },
        ...(depot ? [] : [{ term: t('justificatif.solde'), value: formats.euros(solde) }]),
        {
          term: t(
            withoutTime(reglement.mediaReglement)
              ? 'verification.champs.date'
              : 'justificatif.date',
          ),
          value: formats.instant(reglement.date),
        },
        { term: t('justificatif.moyen'), value: meansLabel(reglement, t) },
        { term: t('justificatif.transaction'), value: transactionReference },
        { term: t('justificatif.code'), value: codeVerification },
      ]}
    />
  );
}

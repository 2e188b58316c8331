import type { MerchantContract } from './sandboxOptions.ts';
import { formatDataField } from './sips/dataField.ts';
import { sealOf } from './sips/seal.ts';
import { CODE, type Outcome, type Transaction } from './transaction.ts';

function fieldsOf(
  transaction: Transaction,
  result: Outcome,
  contract: MerchantContract,
): [string, string | null][] {
  return [
    ['captureMode', 'AUTHOR_CAPTURE'],
    ['currencyCode', transaction.devise],
    ['merchantId', contract.merchantId],
    ['orderChannel', 'INTERNET'],
    ['responseCode', result.code],
    ['transactionDateTime', result.date],
    ['transactionReference', transaction.transactionReference],
    ['keyVersion', contract.keyVersion],
    ['acquirerResponseCode', transaction.carte ? result.code : null],
    ['amount', String(transaction.montant)],
    ['authorisationId', result.autorisation],
    ['paymentMeanBrand', transaction.carte?.marque ?? null],
    ['paymentMeanType', transaction.carte ? 'CARD' : null],
    ['maskedPan', transaction.carte?.panMasque ?? null],
    ['holderAuthentStatus', result.authentification],
    ['customerLanguage', transaction.langue],
    ['returnContext', transaction.contexteRetour],
    ['orderId', transaction.orderId],
  ];
}

/** The same for the automatic and the manual post. */
export function sealedAnswer(
  transaction: Transaction,
  result: Outcome,
  contract: MerchantContract,
): Record<string, string> {
  const { algorithm = 'HMAC-SHA-256' } = contract;
  const data = formatDataField(
    fieldsOf(transaction, result, contract),
    transaction.encodageReponse,
  );
  return {
    Data: data,
    ...(transaction.encodageReponse === 'none' ? {} : { Encode: transaction.encodageReponse }),
    InterfaceVersion: contract.interfaceVersion,
    Seal: sealOf(data, contract.secretKey, algorithm),
    SealAlgorithm: algorithm,
  };
}

/** For the scenario `out-of-order`. */
export function earlierRefusal(transaction: Transaction): Outcome {
  return {
    code: CODE.REFUSED,
    autorisation: null,
    authentification: '3D_SUCCESS',
    date: transaction.ouverteLe,
  };
}

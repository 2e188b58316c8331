import Type from 'typebox';
import type { SandboxOptions } from './sandboxOptions.ts';
import { officeSealOf } from './sips/seal.ts';
import { statusOf, type Transaction } from './transaction.ts';
import type { TransactionStore } from './transactionStore.ts';

export const DiagnosticRequest = Type.Object({
  interfaceVersion: Type.String({ pattern: '^DR_WS_2\\.\\d+$' }),
  keyVersion: Type.String(),
  merchantId: Type.String(),
  transactionReference: Type.String(),
  seal: Type.String(),
});
type DiagnosticRequest = Type.Static<typeof DiagnosticRequest>;

type Message = Readonly<Record<string, string>>;

function facts(transaction: Transaction, status: string): Message {
  const { resultat: result } = transaction;
  const accepted = status === 'TO_CAPTURE';
  return {
    transactionStatus: status,
    transactionReference: transaction.transactionReference,
    originAmount: String(transaction.montant),
    currentAmount: String(accepted ? transaction.montant : 0),
    currencyCode: transaction.devise,
    ...(result && { transactionDateTime: result.date }),
    ...(result?.autorisation && { authorisationId: result.autorisation }),
    ...(transaction.carte && {
      paymentMeanBrand: transaction.carte.marque,
      maskedPan: transaction.carte.panMasque,
    }),
    ...(transaction.contexteRetour !== null && { returnContext: transaction.contexteRetour }),
  };
}

function answerTo(
  paymentRequest: DiagnosticRequest,
  store: TransactionStore,
  options: SandboxOptions,
): Message {
  const { contract, pendingDelayMs = 60_000 } = options;
  if (paymentRequest.merchantId !== contract.merchantId) return { responseCode: '03' };
  const sealIsGood = paymentRequest.seal === officeSealOf(paymentRequest, contract.secretKey);
  if (!sealIsGood || paymentRequest.keyVersion !== contract.keyVersion)
    return { responseCode: '34' };
  const transaction = store.byAlias(paymentRequest.transactionReference);
  if (!transaction) return { responseCode: '25' };
  const status = statusOf(transaction, new Date(), pendingDelayMs);
  return { responseCode: '00', merchantId: contract.merchantId, ...facts(transaction, status) };
}

/** Response codes: 00 found, 25 unknown reference, 03 other merchant, 34 wrong seal or key. */
export function answerDiagnostic(
  paymentRequest: DiagnosticRequest,
  store: TransactionStore,
  options: SandboxOptions,
): Message {
  const answer = answerTo(paymentRequest, store, options);
  return { ...answer, seal: officeSealOf(answer, options.contract.secretKey) };
}

import Type from 'typebox';
import { contenuScelle, scellerMessage } from '#server/adapters/sips/diagnostic.ts';
import { sceauValide } from '#server/adapters/sips/seal.ts';
import type { OptionsSandbox } from './sandboxOptions.ts';
import { statutDe, type Transaction } from './transaction.ts';
import type { Livre } from './transactionStore.ts';

/** Body of `getTransactionData`. */
export const DemandeDiagnostic = Type.Object({
  interfaceVersion: Type.String({ pattern: '^DR_WS_2\\.\\d+$' }),
  keyVersion: Type.String(),
  merchantId: Type.String(),
  transactionReference: Type.String(),
  seal: Type.String(),
});
type DemandeDiagnostic = Type.Static<typeof DemandeDiagnostic>;

type Message = Readonly<Record<string, string>>;

function faits(transaction: Transaction, statut: string): Message {
  const { resultat, carte } = transaction;
  const accepte = statut === 'TO_CAPTURE';
  return {
    transactionStatus: statut,
    transactionReference: transaction.transactionReference,
    originAmount: String(transaction.montant),
    currentAmount: String(accepte ? transaction.montant : 0),
    currencyCode: transaction.devise,
    ...(resultat && { transactionDateTime: resultat.date }),
    ...(resultat?.autorisation && { authorisationId: resultat.autorisation }),
    ...(carte && { paymentMeanBrand: carte.marque, maskedPan: carte.panMasque }),
    ...(transaction.contexteRetour !== null && { returnContext: transaction.contexteRetour }),
  };
}

function reponseA(demande: DemandeDiagnostic, livre: Livre, options: OptionsSandbox): Message {
  const { contrat, delaiEnAttenteMs = 60_000 } = options;
  const { seal, ...scelle } = demande;
  if (demande.merchantId !== contrat.merchantId) return { responseCode: '03' };
  const sceauBon = sceauValide(contenuScelle(scelle), contrat.secretKey, 'HMAC-SHA-256', seal);
  if (!sceauBon || demande.keyVersion !== contrat.keyVersion) return { responseCode: '34' };
  const transaction = livre.parReference(demande.transactionReference);
  if (!transaction) return { responseCode: '25' };
  const statut = statutDe(transaction, new Date(), delaiEnAttenteMs);
  return { responseCode: '00', merchantId: contrat.merchantId, ...faits(transaction, statut) };
}

/**
 * The sealed answer of the diagnostic service: 00 with the transaction, 25 for a reference that is not
 * known, 03 for another merchant, 34 for a wrong seal or key.
 */
export function diagnostic(
  demande: DemandeDiagnostic,
  livre: Livre,
  options: OptionsSandbox,
): Message {
  return scellerMessage(reponseA(demande, livre, options), options.contrat.secretKey);
}

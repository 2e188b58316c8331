import { ecrireDonnees } from '#server/adapters/sips/data.ts';
import { calculerSceau } from '#server/adapters/sips/seal.ts';
import type { ContratMarchand } from './sandboxOptions.ts';
import { CODE, type Resultat, type Transaction } from './transaction.ts';

function champsDe(
  transaction: Transaction,
  resultat: Resultat,
  contrat: ContratMarchand,
): [string, string | null][] {
  return [
    ['captureMode', 'AUTHOR_CAPTURE'],
    ['currencyCode', transaction.devise],
    ['merchantId', contrat.merchantId],
    ['orderChannel', 'INTERNET'],
    ['responseCode', resultat.code],
    ['transactionDateTime', resultat.date],
    ['transactionReference', transaction.transactionReference],
    ['keyVersion', contrat.keyVersion],
    ['acquirerResponseCode', transaction.carte ? resultat.code : null],
    ['amount', String(transaction.montant)],
    ['authorisationId', resultat.autorisation],
    ['paymentMeanBrand', transaction.carte?.marque ?? null],
    ['paymentMeanType', transaction.carte ? 'CARD' : null],
    ['maskedPan', transaction.carte?.panMasque ?? null],
    ['holderAuthentStatus', resultat.authentification],
    ['customerLanguage', transaction.langue],
    ['returnContext', transaction.contexteRetour],
    ['orderId', transaction.orderId],
  ];
}

/**
 * The sealed answer, the same for the automatic and the manual post.
 * @param resultat the outcome to tell; usually the transaction's own
 */
export function reponseScellee(
  transaction: Transaction,
  resultat: Resultat,
  contrat: ContratMarchand,
): Record<string, string> {
  const champs = champsDe(transaction, resultat, contrat).flatMap(
    ([nom, valeur]): [string, string][] => (valeur === null ? [] : [[nom, valeur]]),
  );
  const { algorithme = 'HMAC-SHA-256' } = contrat;
  const data = ecrireDonnees(champs, transaction.encodageReponse);
  return {
    Data: data,
    ...(transaction.encodageReponse === 'none' ? {} : { Encode: transaction.encodageReponse }),
    InterfaceVersion: contrat.interfaceVersion,
    Seal: calculerSceau(data, contrat.secretKey, algorithme),
    SealAlgorithm: algorithme,
  };
}

/** The refusal of a first card, before the outcome, for the scenario `out-of-order`. */
export function refusAnterieur(transaction: Transaction): Resultat {
  return {
    code: CODE.REFUSE,
    autorisation: null,
    authentification: '3D_SUCCESS',
    date: transaction.ouverteLe,
  };
}

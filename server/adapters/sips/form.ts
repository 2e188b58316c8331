import type { DepartPaiement, FormulairePaiement } from '../../ports/PaymentGateway.ts';
import { ecrireDonnees } from './data.ts';
import type { SipsConfig } from './SipsConfig.ts';
import { calculerSceau } from './seal.ts';

const EURO = '978';
const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const MONTANT_MAXIMUM = 999_999_999_999;

function verifier(depart: DepartPaiement): void {
  if (!REFERENCE.test(depart.transactionReference)) throw new RangeError('transactionReference');
  if (
    !Number.isSafeInteger(depart.montant) ||
    depart.montant < 1 ||
    depart.montant > MONTANT_MAXIMUM
  ) {
    throw new RangeError('montant');
  }
  for (const url of [depart.urlAutomatique, depart.urlRetour]) {
    if (new URL(url).search !== '') throw new RangeError('a response URL carries no query string');
  }
}

/** ISO 8601 to the second with its offset, the form of the data dictionary. */
function dateSips(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

function champsDuDepart(depart: DepartPaiement, config: SipsConfig): Map<string, string> {
  const champs = new Map([
    ['amount', String(depart.montant)],
    ['currencyCode', EURO],
    ['merchantId', config.merchantId],
    ['keyVersion', config.keyVersion],
    ['normalReturnUrl', depart.urlRetour],
    ['automaticResponseUrl', depart.urlAutomatique],
    ['transactionReference', depart.transactionReference],
    ['orderId', depart.numAvis],
    ['statementReference', depart.numAvis],
    ['customerLanguage', depart.locale],
    ['orderChannel', 'INTERNET'],
    ['captureMode', 'AUTHOR_CAPTURE'],
    ['expirationDate', dateSips(depart.expireLe)],
    ['returnContext', depart.contexteRetour],
  ]);
  const { encodage = 'none' } = config;
  if (encodage !== 'none') champs.set('responseEncoding', encodage);
  return champs;
}

/**
 * The sealed form of a payment start (D-19).
 * @throws RangeError for a reference, an amount or an address that Sips would refuse
 * @throws DonneesInvalides for a value that the `Data` field cannot hold
 */
export function formulaireSips(depart: DepartPaiement, config: SipsConfig): FormulairePaiement {
  verifier(depart);
  const { encodage = 'none', algorithme = 'HMAC-SHA-256' } = config;
  const data = ecrireDonnees(champsDuDepart(depart, config), encodage);
  return {
    action: config.url,
    champs: {
      Data: data,
      InterfaceVersion: config.interfaceVersion,
      Seal: calculerSceau(data, config.secretKey, algorithme),
      SealAlgorithm: algorithme,
      ...(encodage === 'none' ? {} : { Encode: encodage }),
    },
  };
}

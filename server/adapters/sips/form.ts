import { EURO } from '#contract/domain/amounts.ts';
import type { PaymentStart, StartForm } from '../../ports/PaymentGateway.ts';
import type { SipsConfig } from '../../ports/SipsConfig.ts';
import { writeData } from './data.ts';
import { computeSeal } from './seal.ts';

const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const MAX_AMOUNT = 999_999_999_999;

function check(depart: PaymentStart): void {
  if (!REFERENCE.test(depart.transactionReference)) throw new RangeError('transactionReference');
  if (!Number.isSafeInteger(depart.montant) || depart.montant < 1 || depart.montant > MAX_AMOUNT) {
    throw new RangeError('montant');
  }
  for (const url of [depart.urlAutomatique, depart.urlRetour]) {
    if (new URL(url).search !== '') throw new RangeError('a response URL carries no query string');
  }
}

/** ISO 8601 to the second with its offset (Sips data dictionary). */
function sipsDate(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

function fieldsOf(depart: PaymentStart, config: SipsConfig): Map<string, string> {
  const fields = new Map([
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
    ['expirationDate', sipsDate(depart.expireLe)],
    ['returnContext', depart.contexteRetour],
    // Otherwise Sips shows its own receipt, with one more button to press.
    ['paypageData.bypassReceiptPage', 'true'],
  ]);
  const { encoding } = config;
  if (encoding !== 'none') fields.set('responseEncoding', encoding);
  return fields;
}

/**
 * D-19.
 * @throws RangeError for values that Sips refuses
 * @throws InvalidData for values that `Data` cannot hold
 */
export function sipsForm(depart: PaymentStart, config: SipsConfig): StartForm {
  check(depart);
  const { encoding, algorithm } = config;
  const data = writeData(fieldsOf(depart, config), encoding);
  return {
    action: config.url,
    champs: {
      Data: data,
      InterfaceVersion: config.interfaceVersion,
      Seal: computeSeal(data, config.secretKey, algorithm),
      SealAlgorithm: algorithm,
      ...(encoding === 'none' ? {} : { Encode: encoding }),
    },
  };
}

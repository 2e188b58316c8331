import { EURO } from '#contract/domain/amounts.ts';
import type { HandOff, PaymentStart } from '../../ports/PaymentProvider.ts';
import type { SipsConfig } from '../../ports/SipsConfig.ts';
import { writeData } from './data.ts';
import { computeSeal } from './seal.ts';

const REFERENCE = /^[A-Za-z0-9]{1,35}$/;
const MAX_AMOUNT = 999_999_999_999;

function check(start: PaymentStart): void {
  if (!REFERENCE.test(start.reference)) throw new RangeError('reference');
  if (!Number.isSafeInteger(start.amount) || start.amount < 1 || start.amount > MAX_AMOUNT) {
    throw new RangeError('amount');
  }
  for (const url of [start.notificationUrl, start.returnUrl]) {
    if (new URL(url).search !== '') throw new RangeError('a response URL carries no query string');
  }
}

/** ISO 8601 to the second with its offset (Sips data dictionary). */
function sipsDate(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}

function fieldsOf(start: PaymentStart, config: SipsConfig): Map<string, string> {
  const fields = new Map([
    ['amount', String(start.amount)],
    ['currencyCode', EURO],
    ['merchantId', config.merchantId],
    ['keyVersion', config.keyVersion],
    ['normalReturnUrl', start.returnUrl],
    ['automaticResponseUrl', start.notificationUrl],
    ['transactionReference', start.reference],
    ['orderId', start.noticeNumber],
    ['statementReference', start.noticeNumber],
    ['customerLanguage', start.language],
    ['orderChannel', 'INTERNET'],
    ['captureMode', 'AUTHOR_CAPTURE'],
    ['expirationDate', sipsDate(start.expiresAt)],
    ['returnContext', start.returnContext],
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
export function sipsForm(
  start: PaymentStart,
  config: SipsConfig,
): Extract<HandOff, { kind: 'form' }> {
  check(start);
  const { encoding, algorithm } = config;
  const data = writeData(fieldsOf(start, config), encoding);
  return {
    kind: 'form',
    action: config.url,
    fields: {
      Data: data,
      InterfaceVersion: config.interfaceVersion,
      Seal: computeSeal(data, config.secretKey, algorithm),
      SealAlgorithm: algorithm,
      ...(encoding === 'none' ? {} : { Encode: encoding }),
    },
  };
}

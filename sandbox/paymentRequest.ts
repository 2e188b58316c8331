import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/domain/languages.ts';
import type { MerchantContract } from './sandboxOptions.ts';
import { type Encoding, parseDataField } from './sips/dataField.ts';
import { sealOf, sha256 } from './sips/seal.ts';

export interface PaymentRequest {
  readonly transactionReference: string;
  readonly montant: number;
  readonly devise: string;
  readonly langue: Language;
  readonly urlRetour: string;
  readonly urlAutomatique: string | null;
  readonly contexteRetour: string | null;
  readonly orderId: string | null;
  readonly encodageReponse: Encoding;
  readonly expireLe: string | null;
  /** `paypageData.bypassReceiptPage`: the payer returns without a receipt page. */
  readonly sansTicket: boolean;
  readonly empreinte: string;
}

/** Holds the Sips response code and, for developers, the faulty field. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: string;

  constructor(code: string, pattern: string) {
    super(pattern);
    this.code = code;
  }
}

const FORMAT = '12';
const UNKNOWN_MERCHANT = '03';
const WRONG_KEY = '34';

function encodingOf(text: string | undefined): Encoding {
  if (text === undefined || text === '' || text === 'none') return 'none';
  if (text === 'base64' || text === 'base64url') return text;
  throw new RequestRefused(FORMAT, 'Encode');
}

function openEnvelope(
  body: Readonly<Record<string, string>>,
  contract: MerchantContract,
): ReadonlyMap<string, string> {
  const { Data: data, Seal: seal, InterfaceVersion: version } = body;
  const { algorithm = 'HMAC-SHA-256' } = contract;
  if (!data || !seal) throw new RequestRefused(FORMAT, 'Data, Seal');
  if (version !== contract.interfaceVersion) throw new RequestRefused(FORMAT, 'InterfaceVersion');
  if ((body.SealAlgorithm ?? 'HMAC-SHA-256') !== algorithm) {
    throw new RequestRefused(FORMAT, 'SealAlgorithm');
  }
  if (seal !== sealOf(data, contract.secretKey, algorithm)) {
    throw new RequestRefused(WRONG_KEY, 'Seal');
  }
  const fields = parseDataField(data, encodingOf(body.Encode));
  if (fields === null) throw new RequestRefused(FORMAT, 'Data');
  return fields;
}

function fieldOf(fields: ReadonlyMap<string, string>, name: string, reason: RegExp): string {
  const value = fields.get(name) ?? '';
  if (!reason.test(value)) throw new RequestRefused(FORMAT, name);
  return value;
}

function addressOf(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '') {
    throw new RequestRefused(FORMAT, name);
  }
  return url.href;
}

function optionalDate(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) throw new RequestRefused(FORMAT, name);
  return new Date(instant).toISOString();
}

function checkMerchant(fields: ReadonlyMap<string, string>, contract: MerchantContract): void {
  if (fields.get('merchantId') !== contract.merchantId) {
    throw new RequestRefused(UNKNOWN_MERCHANT, 'merchantId');
  }
  if (fields.get('keyVersion') !== contract.keyVersion) {
    throw new RequestRefused(WRONG_KEY, 'keyVersion');
  }
}

/** Checks envelope, seal, merchant, key, then each field. @throws RequestRefused */
export function readPaymentRequest(
  body: Readonly<Record<string, string>>,
  contract: MerchantContract,
): PaymentRequest {
  const fields = openEnvelope(body, contract);
  checkMerchant(fields, contract);
  const language = fields.get('customerLanguage');
  const automatic = fields.get('automaticResponseUrl');
  return {
    transactionReference: fieldOf(fields, 'transactionReference', /^[A-Za-z0-9]{1,35}$/),
    montant: Number(fieldOf(fields, 'amount', /^0*[1-9]\d{0,11}$/)),
    devise: fieldOf(fields, 'currencyCode', /^978$/),
    langue: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    urlRetour: addressOf('normalReturnUrl', fields.get('normalReturnUrl') ?? ''),
    urlAutomatique: automatic === undefined ? null : addressOf('automaticResponseUrl', automatic),
    contexteRetour: fields.get('returnContext') ?? null,
    orderId: fields.has('orderId') ? fieldOf(fields, 'orderId', /^[A-Za-z0-9]{1,32}$/) : null,
    encodageReponse: encodingOf(fields.get('responseEncoding')),
    expireLe: optionalDate('expirationDate', fields.get('expirationDate')),
    sansTicket: fields.get('paypageData.bypassReceiptPage') === 'true',
    empreinte: sha256(body.Data ?? ''),
  };
}

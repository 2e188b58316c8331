import type { PaymentState } from '#contract/domain/paymentState.ts';
import type { PaymentAnswer } from '../../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../../ports/RefusedAnswer.ts';
import type { Encoding, SipsConfig, SipsKey } from '../../ports/SipsConfig.ts';
import { MAX_LENGTHS, parseDate, readCard, storable, storableOrNull } from '../answerFields.ts';
import { readAmount } from './amount.ts';
import { InvalidData, readData } from './data.ts';
import { outcomeOfCode } from './responseCodes.ts';
import { digestOf, isSealValid } from './seal.ts';

/**
 * Sips omits algorithm and encoding from some answers; ours then apply. A present field must match,
 * because the seal does not cover it.
 */
function checkEnvelope(body: Readonly<Record<string, string>>, config: SipsConfig): void {
  const { encoding, algorithm } = config;
  if (body.InterfaceVersion !== config.interfaceVersion) throw new RefusedAnswer('version');
  if ((body.SealAlgorithm ?? algorithm) !== algorithm) throw new RefusedAnswer('algorithm');
  if ((body.Encode || 'none') !== encoding) throw new RefusedAnswer('encoding');
}

type Fields = ReadonlyMap<string, string>;

/** The payment that an unreadable text is about. */
const REFERENCE = /(?:^|\|)transactionReference=([A-Za-z0-9]{1,35})(?=\||$)/g;

function readFields(data: string, encoding: Encoding): { fields: Fields; intact: boolean } {
  try {
    return { fields: readData(data, encoding), intact: true };
  } catch (error) {
    if (!(error instanceof InvalidData)) throw error;
    const references = new Set(
      [...data.matchAll(REFERENCE)].map(([, reference = '']) => reference),
    );
    const [reference] = references.size === 1 ? references : [];
    const fields = new Map(reference === undefined ? [] : [['transactionReference', reference]]);
    return { fields, intact: false };
  }
}

/** @throws RefusedAnswer when neither key has sealed it */
function sealingKey(data: string, seal: string, config: SipsConfig): SipsKey {
  const keys = [config, ...(config.former ? [config.former] : [])];
  const key = keys.find(({ secretKey }) => isSealValid(data, secretKey, config.algorithm, seal));
  if (key === undefined) throw new RefusedAnswer('seal');
  return key;
}

/** Null when the code and the amount do not decide. */
function certainOutcome(fields: Fields, amount: number | null): PaymentState | null {
  const outcome = outcomeOfCode(fields.get('responseCode') ?? '');
  return outcome === 'ACCEPTE' && amount === null ? null : outcome;
}

/**
 * Automatic and manual answers have the same content (D-19). An undocumented answer is marked,
 * never thrown away (invariant 4).
 * @throws RefusedAnswer
 */
export function readSipsAnswer(
  body: Readonly<Record<string, string>>,
  config: SipsConfig,
): PaymentAnswer {
  const { encoding } = config;
  const { Data: data, Seal: seal } = body;
  if (typeof data !== 'string' || typeof seal !== 'string') throw new RefusedAnswer('form');
  checkEnvelope(body, config);
  const { keyVersion } = sealingKey(data, seal, config);
  const { fields, intact } = readFields(data, encoding);
  const amount = readAmount(fields.get('amount'));
  const outcome = certainOutcome(fields, amount);
  const readable = intact && outcome !== null && fields.get('keyVersion') === keyVersion;
  return {
    reference: storable(fields.get('transactionReference'), MAX_LENGTHS.transactionReference),
    paymentId: null,
    state: readable ? outcome : 'EN_ATTENTE',
    ...(!readable && { unreadable: true }),
    amount: amount ?? 0,
    amountsAgree: true,
    currency: storable(fields.get('currencyCode'), MAX_LENGTHS.devise),
    merchant: storable(fields.get('merchantId'), MAX_LENGTHS.marchand),
    responseCode: storable(fields.get('responseCode'), MAX_LENGTHS.code),
    authorisation: storableOrNull(fields.get('authorisationId'), MAX_LENGTHS.autorisation),
    card: readCard(fields.get('paymentMeanBrand'), fields.get('maskedPan')),
    date: parseDate(fields.get('transactionDateTime')),
    returnContext: storableOrNull(fields.get('returnContext'), MAX_LENGTHS.contexteRetour),
    fingerprint: digestOf(data),
  };
}

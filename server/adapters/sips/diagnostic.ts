import Type from 'typebox';
import Value from 'typebox/value';
import { EURO } from '#contract/domain/amounts.ts';
import type { Diagnosis, PaymentAnswer } from '../../ports/PaymentProvider.ts';
import { RefusedAnswer } from '../../ports/RefusedAnswer.ts';
import type { SipsConfig } from '../../ports/SipsConfig.ts';
import { MAX_LENGTHS, parseDate, readCard, storable, storableOrNull } from '../answerFields.ts';
import { readBody } from '../readBody.ts';
import { readAmount } from './amount.ts';
import { CODE_OF_OUTCOME, outcomeOfStatus } from './responseCodes.ts';
import { computeSeal, digestOf, isSealValid } from './seal.ts';

const DIAGNOSTIC_PATH = '/rs-services/v2/diagnostic/getTransactionData';
const DIAGNOSTIC_VERSION = 'DR_WS_2.9';

const DONE = '00';
const UNKNOWN_REFERENCE = '25';
const OUTSIDE_SEAL: ReadonlySet<string> = new Set(['keyVersion', 'seal', 'sealAlgorithm']);

/** Other fields are optional; the seal covers their values. */
const DiagnosticResponse = Type.Object({ responseCode: Type.String(), seal: Type.String() });
type DiagnosticResponse = Type.Static<typeof DiagnosticResponse>;

/**
 * The sealed text: values in the order of their names, containers flattened, without key version
 * and seal.
 */
export function sealedContent(message: object): string {
  return Object.entries(message)
    .filter(([name]) => !OUTSIDE_SEAL.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => sealedText(value))
    .join('');
}

function sealedText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(sealedText).join('');
  return typeof value === 'object' ? sealedContent(value) : String(value);
}

/** The office always uses HMAC-SHA-256, whatever the payment pages use. */
export function sealMessage<M extends object>(message: M, key: string): M & { seal: string } {
  return { ...message, seal: computeSeal(sealedContent(message), key, 'HMAC-SHA-256') };
}

async function query(reference: string, config: SipsConfig, delayMs: number): Promise<unknown> {
  const request = sealMessage(
    {
      interfaceVersion: DIAGNOSTIC_VERSION,
      keyVersion: config.keyVersion,
      merchantId: config.merchantId,
      transactionReference: reference,
    },
    config.secretKey,
  );
  const response = await fetch(new URL(DIAGNOSTIC_PATH, config.officeUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(request),
    redirect: 'error',
    signal: AbortSignal.timeout(delayMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The diagnostic service answered ${response.status}`);
  }
  return JSON.parse(await readBody(response));
}

function reader(message: object): (name: string) => string | undefined {
  const fields = new Map<string, unknown>(Object.entries(message));
  return (name) => {
    const value = fields.get(name);
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? String(value) : undefined;
  };
}

function interpret(
  message: DiagnosticResponse,
  reference: string,
  config: SipsConfig,
): PaymentAnswer {
  const read = reader(message);
  if ((read('transactionReference') ?? reference) !== reference) {
    throw new RefusedAnswer('diagnostic of another transaction');
  }
  const status = read('transactionStatus');
  const amount = readAmount(read('originAmount'));
  const given = outcomeOfStatus(status ?? '');
  const readable = status !== undefined && (given !== 'ACCEPTE' || amount !== null);
  const outcome = readable ? given : 'EN_ATTENTE';
  return {
    reference,
    paymentId: null,
    state: outcome,
    ...(!readable && { unreadable: true }),
    amount: amount ?? 0,
    amountsAgree: true,
    currency: storable(read('currencyCode') ?? EURO, MAX_LENGTHS.devise),
    merchant: storable(read('merchantId') ?? config.merchantId, MAX_LENGTHS.marchand),
    responseCode: CODE_OF_OUTCOME[outcome],
    authorisation: storableOrNull(read('authorisationId'), MAX_LENGTHS.autorisation),
    card: readCard(read('paymentMeanBrand'), read('maskedPan')),
    date: parseDate(read('transactionDateTime')),
    returnContext: storableOrNull(read('returnContext'), MAX_LENGTHS.contexteRetour),
    fingerprint: digestOf(sealedContent(message)),
  };
}

/** Milliseconds; nobody waits for the sweep. */
const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * @param delayMs longest wait, the body included
 * @throws RefusedAnswer for a wrong seal or transaction
 */
export async function diagnoseSips(
  reference: string,
  config: SipsConfig,
  delayMs = DEFAULT_TIMEOUT_MS,
): Promise<Diagnosis> {
  const message = await query(reference, config, delayMs);
  if (!Value.Check(DiagnosticResponse, message)) throw new RefusedAnswer('diagnostic form');
  if (!isSealValid(sealedContent(message), config.secretKey, 'HMAC-SHA-256', message.seal)) {
    throw new RefusedAnswer('diagnostic seal');
  }
  if (message.responseCode === UNKNOWN_REFERENCE) return { kind: 'unknown' };
  if (message.responseCode !== DONE) {
    throw new Error(`The diagnostic service refused the request (${message.responseCode})`);
  }
  return { kind: 'answered', answer: interpret(message, reference, config) };
}

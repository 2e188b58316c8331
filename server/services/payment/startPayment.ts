import { randomUUID } from 'node:crypto';
import type { PaymentStartRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import type { Callbacks } from '../../ports/callbacks.ts';
import type { PaymentProvider, PaymentStart } from '../../ports/PaymentProvider.ts';
import { type PaymentPage, storeAttemptMail } from '../../store/attempts.ts';
import { answerEarly, openAttempt, type StartOutcome } from '../../store/openAttempt.ts';
import type { StoredAttempt } from '../../store/rows.ts';
import type { Asking, StartAsked, StartRefusal } from '../../till/start.ts';
import { recipientHash } from '../receipts/mailHash.ts';
import { readBoundFine } from '../session/bindings.ts';
import { askAttempt } from './ask.ts';
import { handOff } from './handOff.ts';
import { deriveToken, newSalt, newTransactionReference, tokenHash } from './references.ts';

export interface PaymentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly returnSecret: string;
  readonly mailSecret: string;
  readonly attemptMinutes: number;
  /** Milliseconds for the lock and for the provider's answer about earlier attempts. */
  readonly verificationDelayMs: number;
  /** Milliseconds for the provider to make the payment page. */
  readonly startDelayMs: number;
  readonly callbacks: Callbacks;
}

interface Start {
  readonly dependencies: PaymentDependencies;
  readonly asked: Omit<StartAsked, 'opening' | 'asking'>;
  readonly locale: PaymentStartRequest['locale'];
  /** Returns the whole milliseconds that are left for the lock and for the provider's answer. */
  readonly remainingMs: () => number;
}

/**
 * Starts a payment, or resumes it for the same session (K-05, D-17, invariants 1, 5 and 9). Commits attempt and mail
 * address before the payer leaves, and asks the provider outside any transaction (invariant 2).
 * @param askedAt `performance.now` of the request: the time that it spent in a queue counts
 * @throws NotBound
 * @throws ProviderFailure
 */
export async function startPayment(
  dependencies: PaymentDependencies,
  session: string,
  request: PaymentStartRequest,
  askedAt = performance.now(),
): Promise<PaymentPage | { readonly refused: StartRefusal }> {
  const { db, verificationDelayMs } = dependencies;
  const bound = await readBoundFine(db, session, { number: request.numAvis }, 'payment');
  const start: Start = {
    dependencies,
    asked: {
      type: 'start-asked',
      fineId: bound.fine.id,
      session,
      nature: request.typeReglement,
      cents: request.montantTransaction,
    },
    locale: request.locale,
    remainingMs: () => Math.ceil(verificationDelayMs - (performance.now() - askedAt)),
  };
  const outcome = answerEarly(bound, start.asked) ?? (await startWithProvider(start));
  if ('toAsk' in outcome) return UNCERTAIN;
  if ('refused' in outcome) return outcome;
  const { attempt } = outcome;
  if (request.adrMail !== undefined) await noteMail(dependencies, attempt.id, request.adrMail);
  return (await handOffAttempt(dependencies, attempt)) ?? BEING_PAID;
}

/** Notes where the receipt goes once the payment is confirmed. @param address null removes it */
const noteMail = (
  { db, mailSecret }: PaymentDependencies,
  attemptId: string,
  address: string | null,
): Promise<void> =>
  storeAttemptMail(
    db,
    attemptId,
    address === null ? null : { address, hash: recipientHash(mailSecret, address) },
  );

const UNCERTAIN = { refused: 'verification-en-cours' } as const;
const BEING_PAID = { refused: 'paiement-en-cours' } as const;

/** Asks the provider about earlier attempts that may have taken money, then tries once more. */
async function startWithProvider(start: Start): Promise<StartOutcome> {
  const { db, provider } = start.dependencies;
  const outcome = await tryToOpen(start, null);
  if (!('toAsk' in outcome)) return outcome;
  const delayMs = start.remainingMs();
  if (delayMs <= 0) return UNCERTAIN;
  const questions = outcome.toAsk.map(({ reference }) =>
    askAttempt(db, provider, reference, delayMs),
  );
  const answers = await Promise.allSettled(questions);
  const isSilent = answers.some(({ status }) => status === 'rejected');
  return tryToOpen(start, isSilent ? 'SILENT' : 'ASKED');
}

const LOCK_WAIT_MS = 1_000;

const tryToOpen = (start: Start, asking: Asking): Promise<StartOutcome> =>
  openAttempt(
    start.dependencies.db,
    { ...start.asked, asking, opening: newOpening(start) },
    Math.min(LOCK_WAIT_MS, Math.max(1, start.remainingMs())),
  );

function newOpening({ dependencies, locale }: Start): StartAsked['opening'] {
  const salt = newSalt();
  return {
    id: randomUUID(),
    reference: newTransactionReference(),
    locale,
    minutes: dependencies.attemptMinutes,
    salt,
    tokenHash: tokenHash(deriveToken(dependencies.returnSecret, salt)),
  };
}

function handOffAttempt(
  { db, provider, callbacks, startDelayMs, attemptMinutes }: PaymentDependencies,
  attempt: Pick<StoredAttempt, 'reference' | 'cents' | 'locale'>,
): Promise<PaymentPage | null> {
  const start: PaymentStart = {
    reference: attempt.reference,
    amount: attempt.cents,
    language: attempt.locale,
    minutes: attemptMinutes,
    ...callbacks,
  };
  return handOff(db, provider, start, startDelayMs);
}

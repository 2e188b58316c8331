import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PaymentStartRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import type { PaymentProvider, PaymentStart } from '../../ports/PaymentProvider.ts';
import { apply } from '../../store/apply.ts';
import { readDossier, readFine } from '../../store/readDossier.ts';
import type { FoundFine, StoredAttempt, StoredDossier } from '../../store/rows.ts';
import {
  type Asking,
  judgeEarly,
  judgeStart,
  type StartAsked,
  type StartRefusal,
  type StartRefused,
  type StartSettled,
} from '../../till/start.ts';
import { noteMail } from '../receipts/mailAfterPayment.ts';
import { readBoundFine } from '../session/bindings.ts';
import { askAttempt } from './ask.ts';
import { handOff } from './handOff.ts';
import { deriveToken, newSalt, newTransactionReference, tokenHash } from './references.ts';

/** Addresses. */
export type Callbacks = Pick<PaymentStart, 'notificationUrl' | 'returnUrl'>;

export interface PaymentDependencies {
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly returnSecret: string;
  readonly mailSecret: string;
  readonly attemptMinutes: number;
  /** Milliseconds for the lock and the provider's word on earlier attempts. */
  readonly verificationDelayMs: number;
  /** Milliseconds for the payment page. */
  readonly startDelayMs: number;
  readonly callbacks: Callbacks;
}

export type StartOrRefusal =
  | { readonly address: string; readonly expiresAt: Date }
  | { readonly refused: StartRefusal };

interface Start {
  readonly dependencies: PaymentDependencies;
  readonly fineId: string;
  readonly asked: Omit<StartAsked, 'opening' | 'asking'>;
  readonly locale: PaymentStartRequest['locale'];
  /** Whole ms. */
  readonly remainingMs: () => number;
}

type StartedAttempt = Pick<
  StoredAttempt,
  | 'id'
  | 'reference'
  | 'cents'
  | 'locale'
  | 'tokenSalt'
  | 'tokenHash'
  | 'address'
  | 'checkoutId'
  | 'expiresAt'
>;

type Final = { readonly attempt: StartedAttempt } | { readonly refused: StartRefusal };

type Decision = Final | Extract<StartRefused, { toAsk: unknown }>;

/**
 * Starts a payment, or continues it for the same session (K-05, D-17, invariants 1, 5 and 9). Commits attempt and mail
 * address before the payer leaves; asks the provider outside any transaction (invariant 2).
 * @param askedAt `performance.now`: time in a queue counts
 * @throws NotBound
 * @throws ProviderFailure
 */
export async function startPayment(
  dependencies: PaymentDependencies,
  session: string,
  request: PaymentStartRequest,
  askedAt = performance.now(),
): Promise<StartOrRefusal> {
  const { db, verificationDelayMs } = dependencies;
  const bound = await readBoundFine(db, session, { number: request.numAvis }, 'payment');
  const start: Start = {
    dependencies,
    fineId: bound.fine.id,
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
  const decision = decideEarly(bound, start) ?? (await decideWithProvider(start));
  if ('refused' in decision) return decision;
  const { attempt } = decision;
  if (request.adrMail !== undefined) {
    await noteMail(db, dependencies.mailSecret, attempt.id, request.adrMail);
  }
  const address = await handOffAttempt(dependencies, attempt);
  return address === null
    ? { refused: 'paiement-en-cours' }
    : { address, expiresAt: attempt.expiresAt };
}

const UNCERTAIN = { refused: 'verification-en-cours' } as const;

async function decideWithProvider(start: Start): Promise<Final> {
  const { db, provider } = start.dependencies;
  const decision = await openAttempt(start, null);
  if (!('toAsk' in decision)) return decision;
  const delayMs = start.remainingMs();
  if (delayMs <= 0) return UNCERTAIN;
  const asking = await askAttempt(db, provider, decision.toAsk.reference, { delayMs }).then(
    () => 'ASKED' as const,
    () => 'SILENT' as const,
  );
  const decided = await openAttempt(start, asking);
  return 'toAsk' in decided ? UNCERTAIN : decided;
}

/** Without the lock; null: the lock must decide. */
function decideEarly(found: FoundFine, { asked }: Start): Final | null {
  const judged = judgeEarly(found, asked);
  return judged === null ? null : finalOf(found.dossier, judged);
}

/** After a timeout: whoever holds the lock has opened an attempt. */
async function openAttempt(start: Start, asking: Asking): Promise<Decision> {
  const decision = await decideLocked(start, asking).catch(notLocked);
  if (decision !== null) return decision;
  const found = await readFine(start.dependencies.db, { id: start.fineId });
  return (found && decideEarly(found, start)) ?? UNCERTAIN;
}

const LOCK_WAIT_MS = 1_000;

const LOCK_NOT_AVAILABLE = '55P03';

function notLocked(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
    return null;
  }
  throw error;
}

/** One transaction from reading to the new attempt (invariant 1). */
function decideLocked(start: Start, asking: Asking): Promise<Decision> {
  const { dependencies, fineId, asked, remainingMs } = start;
  const lockMs = Math.min(LOCK_WAIT_MS, Math.max(1, remainingMs()));
  return dependencies.db.transaction().execute(async (transaction): Promise<Decision> => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(transaction);
    const dossier = await readDossier(transaction, { fineId });
    if (dossier.fines.length === 0) return { refused: 'non-payable' };
    const opening = newOpening(start);
    const judged = judgeStart(dossier, { ...asked, asking, opening });
    if ('toAsk' in judged) return judged;
    if (!('changes' in judged)) return finalOf(dossier, judged);
    const opened = await apply(transaction, judged.changes);
    if (opened === null) throw new Error('A start that opened no attempt');
    return { attempt: opened };
  });
}

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

function finalOf(dossier: StoredDossier, refused: StartSettled): Final {
  if (!('resumed' in refused)) return refused;
  const attempts = dossier.fines.flatMap((fine) => fine.attempts);
  const attempt = attempts.find(({ id }) => id === refused.resumed);
  return attempt === undefined ? { refused: 'paiement-en-cours' } : { attempt };
}

function handOffAttempt(
  { db, provider, callbacks, startDelayMs }: PaymentDependencies,
  row: StartedAttempt,
): Promise<string | null> {
  const start: PaymentStart = {
    reference: row.reference,
    amount: row.cents,
    language: row.locale,
    expiresAt: row.expiresAt,
    ...callbacks,
  };
  return handOff(db, provider, start, startDelayMs);
}

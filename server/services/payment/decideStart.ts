import { sql } from 'kysely';
import { partialAmountRefusal } from '#contract/domain/amounts.ts';
import { LIVE_STATES } from '#contract/domain/attempt.ts';
import type { SipsStartRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { changeStatus } from '../fine/changeStatus.ts';
import {
  type AttemptRow,
  type FineDossier,
  type FineRow,
  lockDossier,
  readDossier,
} from '../fine/readDossier.ts';
import { type Situation, situation } from '../fine/situation.ts';
import { type PaymentRefusal, statusRefusal } from '../fine/statusRefusal.ts';
import { deriveToken, newSalt, newTransactionReference, tokenHash } from '../ledger/references.ts';
import type { AttemptToAsk } from './askAttempt.ts';
import { readDoubtful, type Verdicts } from './verifyAttempts.ts';

/** `verification-en-cours`: an earlier attempt may have taken money, and the provider has not told yet. */
export type StartRefusal = PaymentRefusal | 'verification-en-cours';

/** One demand to pay, and what is known when it is decided. */
export interface Depart {
  readonly session: string;
  /** Of the fine that the session is bound to. */
  readonly amende: Pick<FineRow, 'id' | 'dossier'>;
  readonly demande: SipsStartRequest;
  /** What the provider has said since this start began. */
  readonly verdicts: Verdicts;
  /** How much longer the start may wait, whole ms. */
  readonly remainingMs: number;
}

interface Settings {
  readonly base: Database;
  readonly returnSecret: string;
  readonly attemptMinutes: number;
}

type Doubt = { readonly refus: StartRefusal } | { readonly toVerify: readonly AttemptToAsk[] };

/** An attempt to hand over, a refusal, or the attempts that the provider must be asked about first. */
export type Decision = { readonly tentative: AttemptRow } | Doubt;

/**
 * Decides a start (K-05, invariants 1 and 9). A live attempt answers without the lock, also when the lock is not had in
 * time: another start holds it, and has opened one.
 */
export async function deciderDepart(settings: Settings, depart: Depart): Promise<Decision> {
  return (
    (await resumeWithoutLock(settings.base, depart)) ??
    (await decideLocked(settings, depart).catch(notLocked)) ??
    (await resumeWithoutLock(settings.base, depart)) ?? { refus: 'verification-en-cours' }
  );
}

/** @returns null without a live attempt whose time is not over */
async function resumeWithoutLock(base: Database, depart: Depart): Promise<Decision | null> {
  const live = await readLiveAttempt(base, depart.amende.dossier);
  return live === undefined || toAsk(live) ? null : resumeAttempt(live, depart);
}

/** A start waits at most so long for what another replica or an answer of the provider does with the dossier. */
const LOCK_WAIT_MS = 1_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** @returns null when the lock was not had in time */
function notLocked(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
    return null;
  }
  throw error;
}

/** One transaction: nothing can come between what is read and the attempt that is opened (invariant 1). */
function decideLocked(settings: Settings, depart: Depart): Promise<Decision> {
  const { amende, demande, session, verdicts, remainingMs } = depart;
  const lockMs = Math.min(LOCK_WAIT_MS, Math.max(1, remainingMs));
  return settings.base.transaction().execute(async (transaction): Promise<Decision> => {
    await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(transaction);
    await lockDossier(transaction, amende.id);
    const dossier = await readDossier(transaction, { avisId: amende.id });
    if (dossier === null) return { refus: 'non-payable' };
    const name = dossier.amende.dossier;
    const live = await readLiveAttempt(transaction, name);
    if (live !== undefined && !toAsk(live)) return resumeAttempt(live, depart);
    const amounts = prepare(dossier, demande);
    // While an attempt lives the fine reads as being paid: the provider speaks first.
    if (live === undefined && 'refus' in amounts) return amounts;
    const doubt = raise(await readDoubtful(transaction, name), verdicts);
    if (doubt !== null) return doubt;
    if ('refus' in amounts) return amounts;
    return openAttempt(transaction, settings, { session, demande, dossier, ...amounts });
  });
}

/** Why a start cannot succeed as its fine was just read; null when the lock must tell. */
export function refuseEarly(
  dossier: FineDossier,
  demande: SipsStartRequest,
): PaymentRefusal | null {
  if (dossier.liveAttempt) return null;
  const amounts = prepare(dossier, demande);
  return 'refus' in amounts ? amounts.refus : null;
}

/** What stands in the way of a new attempt; null once the provider has spoken of all that was in doubt. */
function raise(doubtful: readonly AttemptToAsk[], verdicts: Verdicts): Doubt | null {
  const dits = doubtful.map(({ transaction_reference: reference }) => verdicts.get(reference));
  if (dits.includes(null)) return { refus: 'verification-en-cours' };
  if (dits.includes('EN_ATTENTE')) return { refus: 'paiement-en-cours' };
  const toVerify = doubtful.filter((_, rank) => dits[rank] === undefined);
  return toVerify.length === 0 ? null : { toVerify };
}

type LiveAttempt = AttemptRow & { readonly perimee: boolean };

function readLiveAttempt(base: Database, dossier: string): Promise<LiveAttempt | undefined> {
  return base
    .selectFrom('tentative')
    .selectAll()
    .select(sql<boolean>`expire_le <= now()`.as('perimee'))
    .where('dossier', '=', dossier)
    .where('etat', 'in', LIVE_STATES)
    .executeTakeFirst();
}

/** A live attempt whose time is over says nothing any more; a disputed one waits for a person, not for the provider. */
const toAsk = ({ perimee: expired, etat }: LiveAttempt): boolean => expired && etat !== 'LITIGE';

/** A second click of the same person for the same payment is the same payment (invariant 1). */
function resumeAttempt(
  live: LiveAttempt,
  { session, amende, demande: { typeReglement, montantTransaction } }: Depart,
): { tentative: AttemptRow } | { refus: PaymentRefusal } {
  const samePayment =
    live.session_id === session &&
    live.amende_id === amende.id &&
    live.type_reglement === typeReglement &&
    live.montant === (montantTransaction ?? live.montant);
  const usable = live.etat === 'OUVERTE' && !live.perimee;
  return samePayment && usable ? { tentative: live } : { refus: 'paiement-en-cours' };
}

/** The amount of the new attempt, in cents, or why it cannot be. */
function prepare(
  dossier: FineDossier,
  demande: SipsStartRequest,
): { montant: number } | { refus: PaymentRefusal } {
  const state = situation(dossier);
  const refusal = statusRefusal(state);
  if (refusal !== null) return { refus: refusal };
  const montant = expectedAmount(dossier, state, demande);
  if (montant === null) return { refus: 'montant-invalide' };
  return { montant };
}

interface NewAttempt extends Pick<Depart, 'session' | 'demande'> {
  readonly dossier: FineDossier;
  readonly montant: number;
}

async function openAttempt(
  transaction: Database,
  { returnSecret, attemptMinutes }: Settings,
  { session, demande, dossier: { amende }, montant }: NewAttempt,
): Promise<{ tentative: AttemptRow }> {
  const salt = newSalt();
  const tentative = await transaction
    .insertInto('tentative')
    .values({
      amende_id: amende.id,
      dossier: amende.dossier,
      session_id: session,
      transaction_reference: newTransactionReference(),
      jeton_sel: salt,
      jeton_empreinte: tokenHash(deriveToken(returnSecret, salt)),
      jeton_expire_le: sql<Date>`now() + interval '24 hours'`,
      type_reglement: demande.typeReglement,
      montant,
      locale: demande.locale,
      etat: 'OUVERTE',
      expire_le: sql<Date>`now() + make_interval(mins => ${attemptMinutes})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await changeStatus(transaction, amende, 'EN_COURS_PAIEMENT', 'DEPART_PAIEMENT', tentative.id);
  return { tentative };
}

/**
 * The amount in cents, or null when the asked one is not the server's (invariant 5).
 * A consignation number is paid as CONSIGNATION and nothing else (D-17).
 */
function expectedAmount(
  { amende }: FineDossier,
  { resteAPayer }: Situation,
  { typeReglement, montantTransaction }: SipsStartRequest,
): number | null {
  const demande = montantTransaction ?? resteAPayer;
  if ((typeReglement === 'CONSIGNATION') !== amende.consignation) return null;
  if (typeReglement !== 'PARTIEL') return demande === resteAPayer ? demande : null;
  return amende.fractionnable && partialAmountRefusal(demande, resteAPayer) === null
    ? demande
    : null;
}

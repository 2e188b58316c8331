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
import { partOffered, type Situation, situation } from '../fine/situation.ts';
import { type PaymentRefusal, statusRefusal } from '../fine/statusRefusal.ts';
import { deriveToken, newSalt, newTransactionReference, tokenHash } from '../ledger/references.ts';
import type { AttemptToAsk } from './askAttempt.ts';
import { readDoubtful, type Verdicts } from './verifyAttempts.ts';

/** `verification-en-cours`: an earlier attempt may have taken money. */
export type StartRefusal = PaymentRefusal | 'verification-en-cours';

export interface Depart {
  readonly session: string;
  readonly amende: Pick<FineRow, 'id' | 'dossier'>;
  readonly demande: SipsStartRequest;
  /** Provider's answers since this start began. */
  readonly verdicts: Verdicts;
  /** Whole ms that the start may still wait. */
  readonly remainingMs: number;
}

interface Settings {
  readonly base: Database;
  readonly returnSecret: string;
  readonly attemptMinutes: number;
}

type Doubt = { readonly refus: StartRefusal } | { readonly toVerify: readonly AttemptToAsk[] };

/** `toVerify`: the provider must be asked about them first. */
export type Decision = { readonly tentative: AttemptRow } | Doubt;

/**
 * K-05, invariants 1 and 9. A live attempt answers without the lock, also after a timeout: the
 * start that holds the lock has opened one.
 */
export async function decideStart(settings: Settings, depart: Depart): Promise<Decision> {
  return (
    (await resumeWithoutLock(settings.base, depart)) ??
    (await decideLocked(settings, depart).catch(notLocked)) ??
    (await resumeWithoutLock(settings.base, depart)) ?? { refus: 'verification-en-cours' }
  );
}

/** @returns null without an unexpired live attempt */
async function resumeWithoutLock(base: Database, depart: Depart): Promise<Decision | null> {
  const live = await readLiveAttempt(base, depart.amende.dossier);
  return live === undefined || toAsk(live) ? null : resumeAttempt(live, depart);
}

/** Longest wait for a locked dossier. */
const LOCK_WAIT_MS = 1_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** @returns null after a lock timeout */
function notLocked(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) {
    return null;
  }
  throw error;
}

/** One transaction: nothing comes between the reading and the new attempt (invariant 1). */
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
    // A live attempt makes the fine read as being paid, so the provider's answer comes first.
    if (live === undefined && 'refus' in amounts) return amounts;
    const doubt = raise(await readDoubtful(transaction, name), verdicts);
    if (doubt !== null) return doubt;
    if ('refus' in amounts) return amounts;
    return openAttempt(transaction, settings, { session, demande, dossier, ...amounts });
  });
}

/** Refuses a start without the lock; null when the lock must decide. */
export function refuseEarly(
  dossier: FineDossier,
  demande: SipsStartRequest,
): PaymentRefusal | null {
  if (dossier.liveAttempt) return null;
  const amounts = prepare(dossier, demande);
  return 'refus' in amounts ? amounts.refus : null;
}

/** Null once the provider has answered about every doubtful attempt. */
function raise(doubtful: readonly AttemptToAsk[], verdicts: Verdicts): Doubt | null {
  const answers = doubtful.map(({ transaction_reference: reference }) => verdicts.get(reference));
  if (answers.includes(null)) return { refus: 'verification-en-cours' };
  if (answers.includes('EN_ATTENTE')) return { refus: 'paiement-en-cours' };
  const toVerify = doubtful.filter((_, rank) => answers[rank] === undefined);
  return toVerify.length === 0 ? null : { toVerify };
}

type LiveAttempt = AttemptRow & { readonly expired: boolean };

function readLiveAttempt(base: Database, dossier: string): Promise<LiveAttempt | undefined> {
  return base
    .selectFrom('tentative')
    .selectAll()
    .select(sql<boolean>`expire_le <= now()`.as('expired'))
    .where('dossier', '=', dossier)
    .where('etat', 'in', LIVE_STATES)
    .executeTakeFirst();
}

/** An expired live attempt proves nothing; a disputed one waits for a person. */
const toAsk = ({ expired, etat }: LiveAttempt): boolean => expired && etat !== 'LITIGE';

/** A second click of the same session is the same payment (invariant 1). */
function resumeAttempt(
  live: LiveAttempt,
  { session, amende, demande: { typeReglement, montantTransaction } }: Depart,
): { tentative: AttemptRow } | { refus: PaymentRefusal } {
  const samePayment =
    live.session_id === session &&
    live.amende_id === amende.id &&
    live.type_reglement === typeReglement &&
    live.montant === (montantTransaction ?? live.montant);
  const usable = live.etat === 'OUVERTE' && !live.expired;
  return samePayment && usable ? { tentative: live } : { refus: 'paiement-en-cours' };
}

function prepare(
  dossier: FineDossier,
  demande: SipsStartRequest,
): { montant: number; balance: number } | { refus: PaymentRefusal } {
  const state = situation(dossier);
  const refusal = statusRefusal(state);
  if (refusal !== null) return { refus: refusal };
  const montant = expectedAmount(dossier, state, demande);
  if (montant === null) return { refus: 'montant-invalide' };
  return { montant, balance: state.resteAPayer - montant };
}

interface NewAttempt extends Pick<Depart, 'session' | 'demande'> {
  readonly dossier: FineDossier;
  readonly montant: number;
  readonly balance: number;
}

async function openAttempt(
  transaction: Database,
  { returnSecret, attemptMinutes }: Settings,
  { session, demande, dossier: { amende }, montant, balance }: NewAttempt,
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
      solde_apres: balance,
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
 * Null when the asked amount is not the server's (invariant 5). A consignation number is paid as
 * CONSIGNATION only (D-17).
 */
function expectedAmount(
  dossier: FineDossier,
  { resteAPayer }: Situation,
  { typeReglement, montantTransaction }: SipsStartRequest,
): number | null {
  const demande = montantTransaction ?? resteAPayer;
  if ((typeReglement === 'CONSIGNATION') !== dossier.amende.consignation) return null;
  if (typeReglement !== 'PARTIEL') return demande === resteAPayer ? demande : null;
  return partOffered(dossier) && partialAmountRefusal(demande, resteAPayer) === null
    ? demande
    : null;
}

import { type Selectable, sql } from 'kysely';
import { freeAfter } from '#contract/domain/attempt.ts';
import { CONFIRMATION_HOURS } from '#contract/domain/periods.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AttemptOpening, Change, ChangeOf } from '../till/changes.ts';
import { inMinutes } from './attempts.ts';
import { checkEquation } from './equation.ts';
import { writeEntry, writeReversal } from './ledger.ts';
import { post } from './outbox.ts';
import {
  changePayment,
  insertPayment,
  logWaiting,
  mergePayment,
  storeStanding,
  writeDeclaration,
  writeOperation,
} from './payments.ts';

export type OpenedAttempt = Selectable<Tables['attempt']>;

/** Changes of each of these kinds are written together: all pairs at the place of the first, the others at the end. */
const GROUPED = [
  'pair',
  'status',
  'medium',
  'receipt',
] as const satisfies readonly Change['kind'][];
type GroupedChange = ChangeOf<(typeof GROUPED)[number]>;

const isGrouped = (change: Change): change is GroupedChange =>
  GROUPED.some((kind) => kind === change.kind);

/**
 * Writes what an event changes, in its order. Nothing else writes what the till decides (invariants 3 and 6). The
 * caller's transaction locks the dossier.
 * @returns the attempt that was opened
 * @throws EquationBroken if a payment is not booked to the cent
 */
export async function apply(
  transaction: Database,
  changes: readonly Change[],
): Promise<OpenedAttempt | null> {
  const of = <K extends Change['kind']>(kind: K) =>
    changes.filter((change): change is ChangeOf<K> => change.kind === kind);
  let opened: OpenedAttempt | null = null;
  const pairs = of('pair');
  for (const change of changes) {
    if (change === pairs[0]) await movePairs(transaction, pairs);
    if (change.kind === 'attempt-opened') opened = await insertAttempt(transaction, change);
    else if (!isGrouped(change)) await write(transaction, change);
  }
  await changeFines(transaction, of('status'), of('medium'));
  for (const receipt of of('receipt')) await postReceipt(transaction, receipt);
  await checkEquation(transaction, changes);
  return opened;
}

async function write(
  transaction: Database,
  change: Exclude<Change, AttemptOpening | GroupedChange>,
): Promise<void> {
  switch (change.kind) {
    case 'entry':
      return writeEntry(transaction, change);
    case 'reversal':
      return writeReversal(transaction, change);
    case 'waits':
      return logWaiting(transaction, change);
    case 'stands':
      return storeStanding(transaction, change);
    case 'declared':
      return writeDeclaration(transaction, change);
    case 'payment-opened':
      return insertPayment(transaction, change.payment);
    case 'payment-changed':
      return changePayment(transaction, change);
    case 'payment-merged':
      return mergePayment(transaction, change);
    case 'operation-asked':
    case 'operation-changed':
      return writeOperation(transaction, change);
    case 'checkout-over':
      return setAttempt(transaction, change, { checkoutEnd: change.end });
    case 'attempt-ended':
      return setAttempt(transaction, change, { endedAt: sql<Date>`now()` });
    case 'paid-elsewhere':
      return setFine(transaction, change, { paidElsewhere: change.cents });
    case 'last-record':
      return setFine(transaction, change, { lastRecord: JSON.stringify(change.lastRecord) });
  }
}

function insertAttempt(transaction: Database, opening: AttemptOpening): Promise<OpenedAttempt> {
  return transaction
    .insertInto('attempt')
    .values({
      id: opening.id,
      fineId: opening.fineId,
      pairKey: opening.pairKey,
      sessionId: opening.sessionId,
      reference: opening.reference,
      tokenSalt: opening.salt,
      tokenHash: opening.tokenHash,
      tokenExpiresAt: sql<Date>`now() + make_interval(hours => ${CONFIRMATION_HOURS})`,
      nature: opening.nature,
      cents: opening.cents,
      locale: opening.locale,
      // Until the page is made, which stores its own end.
      expiresAt: inMinutes(opening.minutes),
      askAt: inMinutes(freeAfter(opening.minutes)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function setAttempt(
  transaction: Database,
  { attemptId }: { readonly attemptId: string },
  values: {
    checkoutEnd?: ChangeOf<'checkout-over'>['end'];
    endedAt?: ReturnType<typeof sql<Date>>;
  },
): Promise<void> {
  await transaction.updateTable('attempt').set(values).where('id', '=', attemptId).execute();
}

async function setFine(
  transaction: Database,
  { fineId }: { readonly fineId: string },
  values: { paidElsewhere?: number; lastRecord?: string },
): Promise<void> {
  await transaction.updateTable('fine').set(values).where('id', '=', fineId).execute();
}

/**
 * Takes all fines out of their pairs before any of them joins one. So numbers can change places, and no two live
 * attempts meet (I4).
 */
async function movePairs(transaction: Database, moves: readonly ChangeOf<'pair'>[]): Promise<void> {
  const ids = moves.map(({ fineId }) => fineId);
  if (new Set(ids).size < ids.length) throw new Error('A fine changes its pair twice in one event');
  const targets = moves.map(({ pairKey: pair }) => pair);
  const own = sql`(select moved.number from fine as moved where moved.id = moves.fine_id)`;
  for (const target of [own, sql`moves.pair`]) {
    await sql`update fine set pair_key = ${target}, purge_from = null
      from unnest(${ids}::text[], ${targets}::text[]) as moves (fine_id, pair)
      where fine.id = moves.fine_id and fine.pair_key <> ${target}`.execute(transaction);
    await sql`update attempt set pair_key = fine.pair_key from fine
      where fine.id = attempt.fine_id and attempt.pair_key <> fine.pair_key
        and fine.id = any(${ids}::text[])`.execute(transaction);
  }
}

/** Changes statuses and media in one statement, which logs each change with its cause (invariant 7). */
async function changeFines(
  transaction: Database,
  statuses: readonly ChangeOf<'status'>[],
  media: readonly ChangeOf<'medium'>[],
): Promise<void> {
  const last = new Map(statuses.map(({ fineId, to }) => [fineId, to]));
  const medium = new Map(media.map((change) => [change.fineId, change.medium]));
  const fines = [...new Set([...last.keys(), ...medium.keys()])].map((id) => ({
    id,
    status: last.get(id) ?? null,
    isMediumChanged: medium.has(id),
    medium: medium.get(id) ?? null,
  }));
  if (fines.length === 0) return;
  await sql`
    with changed as (
      update fine set status = coalesce(wanted.status, fine.status), purge_from = null,
        medium = case when wanted."isMediumChanged" then wanted.medium else fine.medium end
      from jsonb_to_recordset(${JSON.stringify(fines)}::jsonb)
        as wanted (id text, status text, "isMediumChanged" boolean, medium smallint)
      where fine.id = wanted.id)
    insert into status_change (fine_id, from_status, to_status, cause)
    select "fineId", "from", "to", cause
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb)
      as logged ("fineId" text, "from" text, "to" text, cause text)`.execute(transaction);
}

/** Asks for the mail of a confirmed payment, if its payer gave an address. */
async function postReceipt(
  transaction: Database,
  { attemptId, reference }: ChangeOf<'receipt'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      delete from attempt_mail where attempt_id = ${attemptId}
      returning attempt_id, recipient, recipient_hash
    )
    insert into mail (id, entry_reference, recipient, recipient_hash, locale, attempt_id)
    select gen_random_uuid(), ${reference}, recipient, recipient_hash, locale, attempt_id
    from wanted join attempt on attempt.id = attempt_id
    returning id`.execute(transaction);
  for (const { id } of rows) await post(transaction, 'mail', id, { mailId: id });
}

import { type Selectable, sql } from 'kysely';
import { CONFIRMATION_HOURS } from '#contract/domain/periods.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { AttemptOpening, Change, EntryChange, ReversalChange } from '../till/changes.ts';
import { checkEquation } from './equation.ts';
import { post } from './outbox.ts';
import {
  changePayment,
  mergePayment,
  moveItem,
  type Operator,
  openPayment,
  writeDeclaration,
  writeOperation,
} from './payments.ts';
import { dayInParis } from './sql.ts';

export type OpenedAttempt = Selectable<Tables['attempt']>;

type Kind = Change['kind'];
type Of<K extends Kind> = Extract<Change, { kind: K }>;

/**
 * Writes what an event changes, in its order. Nothing else writes what the till decides (invariants 3 and 6). The
 * caller's transaction locks the dossier.
 * @returns the attempt that was opened
 * @throws EquationBroken if a payment is not booked to the cent
 */
export async function apply(
  transaction: Database,
  changes: readonly Change[],
  operator?: Operator,
): Promise<OpenedAttempt | null> {
  const of = <K extends Kind>(kind: K) =>
    changes.filter((change): change is Of<K> => change.kind === kind);
  let opened: OpenedAttempt | null = null;
  const pairs = of('pair');
  for (const change of changes) {
    if (change.kind === 'attempt-opened') opened = await openAttempt(transaction, change);
    // All together, so that numbers can change places.
    else if (change.kind !== 'pair') await write(transaction, change, operator);
    else if (change === pairs[0]) await movePairs(transaction, pairs);
  }
  await changeFines(transaction, of('status'), of('medium'));
  for (const receipt of of('receipt')) await postReceipt(transaction, receipt);
  await checkEquation(transaction, changes);
  return opened;
}

async function write(
  transaction: Database,
  change: Exclude<Change, { kind: 'attempt-opened' | 'pair' }>,
  operator: Operator | undefined,
): Promise<void> {
  switch (change.kind) {
    case 'entry':
      return writeEntry(transaction, change);
    case 'reversal':
      return writeReversal(transaction, change);
    case 'item-moved':
      return moveItem(transaction, change);
    case 'declared':
      return writeDeclaration(transaction, change);
    case 'payment-opened':
      return openPayment(transaction, change.payment);
    case 'payment-changed':
      return changePayment(transaction, change);
    case 'payment-merged':
      return mergePayment(transaction, change);
    case 'operation-asked':
    case 'operation-changed':
      return writeOperation(transaction, change, operator);
    case 'checkout-over':
      return setAttempt(transaction, change, { checkoutEnd: change.end });
    case 'attempt-ended':
      return setAttempt(transaction, change, { endedAt: sql<Date>`now()` });
    case 'paid-elsewhere':
      return setFine(transaction, change, { paidElsewhere: change.cents });
    case 'last-record':
      return setFine(transaction, change, { lastRecord: JSON.stringify(change.lastRecord) });
    case 'status':
    case 'medium':
    case 'receipt':
      return;
  }
}

function openAttempt(transaction: Database, opening: AttemptOpening): Promise<OpenedAttempt> {
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
      expiresAt: sql<Date>`now() + make_interval(mins => ${opening.minutes})`,
      // A payment of the last moment may take two minutes to arrive.
      askAt: sql<Date>`now() + make_interval(mins => ${opening.minutes + 2})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function setAttempt(
  transaction: Database,
  { attemptId }: { readonly attemptId: string },
  values: { checkoutEnd?: Of<'checkout-over'>['end']; endedAt?: ReturnType<typeof sql<Date>> },
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

/** Takes all fines out of their pairs before any of them joins one, so that no two live attempts meet (I4). */
async function movePairs(transaction: Database, moves: readonly Of<'pair'>[]): Promise<void> {
  const ids = moves.map(({ fineId }) => fineId);
  if (new Set(ids).size < ids.length) throw new Error('A fine changes its pair twice in one event');
  const targets = moves.map(({ pairKey: pair }) => pair);
  const own = sql`(select moved.number from fine as moved where moved.id = moves.fine_id)`;
  for (const target of [own, sql`moves.pair`]) {
    await sql`update fine set pair_key = ${target}
      from unnest(${ids}::text[], ${targets}::text[]) as moves (fine_id, pair)
      where fine.id = moves.fine_id and fine.pair_key <> ${target}`.execute(transaction);
    await sql`update attempt set pair_key = fine.pair_key from fine
      where fine.id = attempt.fine_id and attempt.pair_key <> fine.pair_key
        and fine.id = any(${ids}::text[])`.execute(transaction);
  }
}

/**
 * In SQL: when we first heard of a payment without an attempt. Money that the provider gives no date counts at the
 * price of that day. A part of a transfer that was moved has the day of the transfer, and is younger than it.
 */
const heardAt = ({ attemptId, paymentId }: Omit<EntryChange, 'day'>) => sql`(
  select case when ${sql.raw(dayInParis('created_at'))} = day::text then created_at
    else (day + time '12:00') at time zone 'Europe/Paris' end
  from payment where id = ${paymentId} and ${attemptId}::uuid is null)`;

/** Writes a ledger line. It is exported because the demonstration writes lines without a payment. */
export async function writeEntry(
  transaction: Database,
  entry: Omit<EntryChange, 'day'>,
): Promise<void> {
  await sql`
    insert into ledger_entry (fine_id, attempt_id, reference, paid_at, cents, balance, nature,
      medium, fine_number, notice_type, transaction_reference, authorisation, verification_code,
      card_brand, card_digits, paid_elsewhere, payment_id)
    select id, ${entry.attemptId}::uuid, ${entry.reference}, coalesce(${entry.paidAt}::timestamptz, ${heardAt(entry)}, now()),
      ${entry.cents}::int, ${entry.balance}::int, ${entry.nature}, ${entry.medium}::smallint, number, notice_type,
      ${entry.transactionReference}, ${entry.authorisation}, ${entry.verificationCode},
      ${entry.card?.marque ?? null}, ${entry.card?.fin ?? null}, paid_elsewhere, ${entry.paymentId}
    from fine where id = ${entry.fineId}`.execute(transaction);
}

/** Finds the line by its reference, because the same event may have written it. */
async function writeReversal(transaction: Database, reversal: ReversalChange): Promise<void> {
  await sql`
    insert into ledger_entry (fine_id, attempt_id, reference, paid_at, cents, balance, nature,
      medium, fine_number, notice_type, transaction_reference, authorisation, verification_code,
      reverses, paid_elsewhere, payment_id)
    select reversed.fine_id, reversed.attempt_id, ${reversal.reference}, now(), -reversed.cents,
      ${reversal.balance}::int, reversed.nature, reversed.medium, reversed.fine_number, reversed.notice_type,
      reversed.transaction_reference, reversed.authorisation, ${reversal.verificationCode}, reversed.id,
      fine.paid_elsewhere, reversed.payment_id
    from ledger_entry as reversed join fine on fine.id = reversed.fine_id
    where reversed.id::text = ${reversal.entryId}`.execute(transaction);
}

/** Changes statuses and media in one statement, which logs each change with its cause (invariant 7, I6). */
async function changeFines(
  transaction: Database,
  statuses: readonly Of<'status'>[],
  media: readonly Of<'medium'>[],
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
      update fine set status = coalesce(wanted.status, fine.status),
        medium = case when wanted."isMediumChanged" then wanted.medium else fine.medium end
      from jsonb_to_recordset(${JSON.stringify(fines)}::jsonb)
        as wanted (id text, status text, "isMediumChanged" boolean, medium smallint)
      where fine.id = wanted.id)
    insert into status_change (fine_id, from_status, to_status, cause, attempt_id)
    select "fineId", "from", "to", cause, "attemptId"
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb)
      as logged ("fineId" text, "from" text, "to" text, cause text, "attemptId" uuid)`.execute(
    transaction,
  );
}

/** Asks for the mail of a confirmed payment, if its payer gave an address. */
async function postReceipt(
  transaction: Database,
  { attemptId, reference }: Of<'receipt'>,
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

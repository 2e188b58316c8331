import { sql } from 'kysely';
import { freeAfter } from '#contract/domain/attempt.ts';
import type { Database } from '../database/open.ts';
import type { PageState } from '../database/tables/payment.ts';
import type { MailOutcome } from '../database/tables/receipts.ts';
import type { CheckoutEnd } from '../till/dossier.ts';

/** What we need of an attempt to ask the provider about it. */
export interface AskedAttempt {
  readonly reference: string;
  readonly checkoutId: string | null;
  readonly end: CheckoutEnd | null;
  readonly live: boolean;
  /** True once the provider accepts no payment of it any more. */
  readonly expired: boolean;
  /** True some minutes later, when a payment of the last moment must have arrived too. */
  readonly allHeard: boolean;
}

/**
 * In SQL: the provider may end a page so long before the end that we stored, because its answer took time. What it says
 * of a page in these seconds may be about its time, and not about its payer.
 */
const CLOSING = sql`interval '15 seconds'`;

/** In SQL: the time after the end of a page in which its last payments become known. */
export const LATE_NEWS = sql`make_interval(mins => ${freeAfter(0)})`;

/** In SQL: the time before the end of a page in which the provider must have shown it (D-98). */
export const LAST_MINUTES = sql`interval '3 minutes'`;

/** Stores what the provider says of a page in its last minutes. A page that it has shown stays shown. */
export async function storeLateAnswer(
  db: Database,
  reference: string,
  lateAnswer: PageState,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ lateAnswer })
    .where('reference', '=', reference)
    .where(sql<boolean>`now() between expires_at - ${LAST_MINUTES} and expires_at`)
    .where((e) => e.or([e('lateAnswer', 'is', null), e('lateAnswer', '=', 'gone')]))
    .execute();
}

export const readAttempt = (db: Database, reference: string): Promise<AskedAttempt> =>
  db
    .selectFrom('attempt')
    .select([
      'reference',
      'checkoutId',
      'checkoutEnd as end',
      sql<boolean>`ended_at is null`.as('live'),
      sql<boolean>`expires_at <= now() + ${CLOSING}`.as('expired'),
      sql<boolean>`expires_at <= now() - ${LATE_NEWS}`.as('allHeard'),
    ])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

/** Lists attempts that have ended since an instant, or whose page may still take a card or have taken one since. */
export async function attemptsSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('reference')
    .where((attempt) =>
      attempt.or([
        attempt('endedAt', 'is', null),
        attempt('endedAt', '>=', since),
        attempt('expiresAt', '>=', since),
      ]),
    )
    .orderBy('createdAt')
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The provider's page of an attempt. */
export interface PaymentPage {
  readonly address: string;
  /** Until then it takes a card. */
  readonly expiresAt: Date;
}

/** Returns null if no page was stored yet. */
export async function findPage(db: Database, reference: string): Promise<PaymentPage | null> {
  const attempt = await db
    .selectFrom('attempt')
    .select(['address', 'expiresAt'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  const { address = null, expiresAt } = attempt ?? {};
  return address === null || expiresAt === undefined ? null : { address, expiresAt };
}

interface NewCheckout {
  readonly address: string;
  readonly checkoutId: string;
  readonly returnHash: string | null;
  /** Whole minutes for which the page takes a card. They have begun when the provider made it, which was before now. */
  readonly minutes: number;
}

/** In SQL: so many minutes from now. */
export const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/**
 * Stores the first checkout of an attempt with its end, and only that one, while the attempt may still be paid (D-98).
 * The caller's transaction begins after the provider has answered, and locks the dossier.
 * @returns the page that counts; null if the attempt has ended
 */
export async function storeCheckout(
  transaction: Database,
  reference: string,
  { minutes, ...checkout }: NewCheckout,
): Promise<PaymentPage | null> {
  await transaction
    .updateTable('attempt')
    .set({
      ...checkout,
      expiresAt: inMinutes(minutes),
      askAt: inMinutes(freeAfter(minutes)),
    })
    .where('reference', '=', reference)
    .where('endedAt', 'is', null)
    .where('address', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
  return findPage(transaction, reference);
}

/** Finds the attempt of a payer who comes back from a checkout; undefined if it is gone. */
export const findByCheckout = (db: Database, checkoutId: string) =>
  db
    .selectFrom('attempt')
    .select(['reference', 'returnHash', 'tokenSalt', 'tokenHash', 'locale'])
    .where('checkoutId', '=', checkoutId)
    .executeTakeFirst();

export interface ConfirmedAttempt {
  readonly id: string;
  readonly fineId: string;
  /** Outcome of the mail that the payer asked for; null if he asked for none, `pending` until it has left. */
  readonly mail: MailOutcome | 'pending' | null;
}

/** Finds an attempt by the digest of its payer's token, if that is still valid. */
export async function findByToken(
  db: Database,
  tokenHash: string,
): Promise<ConfirmedAttempt | undefined> {
  const known = await db
    .selectFrom('attempt')
    .leftJoin('mail', 'mail.attemptId', 'attempt.id')
    .select(['attempt.id', 'attempt.fineId', 'mail.id as mailId', 'mail.outcome'])
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const { id, fineId, mailId, outcome } = known;
  return { id, fineId, mail: mailId === null ? null : (outcome ?? 'pending') };
}

/** Ends the tokens of a session's attempts, and the token with this digest, even if another session has it (D-55). */
export async function endTokens(
  db: Database,
  session: string,
  tokenHash: string | null,
): Promise<void> {
  const ownFines = db.selectFrom('binding').select('fineId').where('sessionId', '=', session);
  await db
    .updateTable('attempt')
    .set({ tokenExpiresAt: sql<Date>`now()` })
    .where('tokenExpiresAt', '>', sql<Date>`now()`)
    .where((e) =>
      e.or([
        // The session has no index, so the condition on fines finds the rows.
        e.and([e('fineId', 'in', ownFines), e('sessionId', '=', session)]),
        ...(tokenHash === null ? [] : [e('tokenHash', '=', tokenHash)]),
      ]),
    )
    .execute();
}

interface WantedMail {
  readonly address: string;
  readonly hash: string;
}

/**
 * Stores the address for the receipt. The payer's last address counts, and null removes it. Does nothing once the
 * attempt has ended.
 */
export async function storeAttemptMail(
  db: Database,
  attemptId: string,
  mail: WantedMail | null,
): Promise<void> {
  if (mail === null) {
    await db.deleteFrom('attemptMail').where('attemptId', '=', attemptId).execute();
    return;
  }
  await sql`
    with open as (
      select id from attempt where id = ${attemptId}::uuid and ended_at is null for update
    )
    insert into attempt_mail (attempt_id, recipient, recipient_hash)
    select id, ${mail.address}, ${mail.hash} from open
    on conflict (attempt_id) do update set recipient = excluded.recipient,
      recipient_hash = excluded.recipient_hash`.execute(db);
}

/**
 * Forgets addresses to which nothing will be sent: the outcome is final, or a day is over.
 * @returns how many were forgotten
 */
export async function forgetAttemptMails(db: Database): Promise<number> {
  const { rows } = await sql`
    delete from attempt_mail using attempt
    where attempt.id = attempt_mail.attempt_id
      and (attempt.token_expires_at < now() or (attempt.ended_at is not null and exists (
        select 1 from ledger_entry where ledger_entry.attempt_id = attempt.id)))
    returning 1`.execute(db);
  return rows.length;
}

/**
 * Counts the attempts of the last day, the live ones, and the live ones past their time. It runs each minute, so it
 * reads indexes only.
 */
export async function countAttempts(db: Database) {
  const { rows } = await sql<{ recent: number; live: number; overdue: number; stuck: number }>`
    select count(*) filter (where created_at > now() - interval '1 day')::int as recent,
      count(*) filter (where ended_at is null)::int as live,
      count(*) filter (where ended_at is null and expires_at < now())::int as overdue,
      count(*) filter (where ended_at is null and expires_at < now() - interval '1 hour')::int as stuck
    from attempt where created_at > now() - interval '1 day' or ended_at is null`.execute(db);
  return rows[0] ?? { recent: 0, live: 0, overdue: 0, stuck: 0 };
}

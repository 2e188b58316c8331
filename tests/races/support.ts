import { type Insertable, sql } from 'kysely';
import { inject } from 'vitest';
import type { Config } from '#server/config/readConfig.ts';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import type { Tables } from '#server/database/tables.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';
import { type PaymentDependencies, startPayment } from '#server/services/payment/startPayment.ts';
import { bind } from '#server/services/session/bindings.ts';
import { installClock, withMovableClock } from '../support/ledger/clock.ts';
import { newDatabase } from '../support/postgres.ts';
import { startedBy, testProvider } from '../support/provider.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { AMOUNT } from './answer.ts';

/** Two replicas of the service: two pools on one database. */
export interface Replicas {
  /** Address of the database they share. */
  readonly url: string;
  readonly a: OpenDatabase['db'];
  readonly b: OpenDatabase['db'];
  close(): Promise<void>;
}

/** Opens an empty, migrated database twice. */
export async function openReplicas({ movableClock = false } = {}): Promise<Replicas> {
  const database = await newDatabase(inject('postgresUrl'), inject('migrated'));
  const url = movableClock ? withMovableClock(database) : database;
  const [a, b] = [await openPostgres(url), await openPostgres(url)];
  if (movableClock) await installClock(a.db);
  return {
    url,
    a: a.db,
    b: b.db,
    async close() {
      await Promise.all([a.close(), b.close()]);
    },
  };
}

const CALLBACKS = {
  notificationUrl: 'http://127.0.0.1/automatique',
  returnUrl: 'http://127.0.0.1/retour',
};

/** What the payment services need, on one replica. */
export function dependencies(db: OpenDatabase['db']): PaymentDependencies {
  return {
    db,
    provider: testProvider(),
    returnSecret: 'secret-de-test-des-courses',
    mailSecret: 'secret-de-test-des-courses-mail',
    attemptMinutes: 15,
    verificationDelayMs: 3_000,
    startDelayMs: 3_000,
    callbacks: CALLBACKS,
  };
}

let rank = 0;

type Insertion = Partial<Insertable<Tables['fine']>>;

/** Inserts a fine that is due in full, with no deadline to cross. @returns its payment number */
export async function createFine(db: OpenDatabase['db'], clean: Insertion = {}): Promise<string> {
  rank += 1;
  const end = clean.isDeposit ? '12' : '11';
  const noticeNumber = `6150${String(rank).padStart(8, '0')}${end}`;
  await db
    .insertInto('fine')
    .values({
      id: noticeNumber.padStart(22, 'a'),
      number: noticeNumber,
      pairKey: noticeNumber,
      keyHash: 'x',
      keyPepper: 'x',
      noticeType: 'AF',
      status: 'A_PAYER',
      noticeDay: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10),
      offenceAt: '2026-10-20T08:15:00',
      town: 'Rennes',
      offence: 'Stationnement',
      minoree: 9000,
      forfaitaire: AMOUNT,
      majoree: 37_500,
      isDeposit: false,
      sentAbroad: false,
      partsAllowed: false,
      transferAllowed: false,
      paidElsewhere: 0,
      importedPayments: '[]',
      ...clean,
    })
    .execute();
  return noticeNumber;
}

/** The key of the fines that can be looked up. */
export const KEY = '21';

/** Inserts a fine that can be looked up with `KEY`. @returns its payment number */
export async function createNotice(
  db: OpenDatabase['db'],
  { secrets }: Pick<Config, 'secrets'>,
): Promise<string> {
  const noticeNumber = await createFine(db);
  await db
    .updateTable('fine')
    .set(createPeppers(secrets.KEY_PEPPERS).protect(noticeNumber, KEY))
    .where('number', '=', noticeNumber)
    .execute();
  return noticeNumber;
}

/** Binds a session to a fine, as a lookup with the right key does. */
export async function bindSession(
  db: OpenDatabase['db'],
  session: string,
  noticeNumber: string,
): Promise<void> {
  await bind(db, session, noticeNumber.padStart(22, 'a'), 'payment');
}

/**
 * Starts the payment of a whole fine.
 * @param mailAddress where its receipt goes by itself
 * @returns the transaction reference of the attempt
 */
export async function start(
  db: OpenDatabase['db'],
  noticeNumber: string,
  mailAddress?: string | null,
): Promise<string> {
  await bindSession(db, noticeNumber, noticeNumber);
  const issue = await startPayment(
    dependencies(db),
    noticeNumber,
    wholeFine(noticeNumber, { ...(mailAddress !== undefined && { adrMail: mailAddress }) }),
  );
  if ('refused' in issue) throw new Error(issue.refused);
  return startedBy(issue.address).reference;
}

/** What a fine has come to: its status, its ledger lines and the receipts that it left in the outbox. */
export async function summary(db: OpenDatabase['db'], noticeNumber: string) {
  const { status, id } = await db
    .selectFrom('fine')
    .selectAll()
    .where('number', '=', noticeNumber)
    .executeTakeFirstOrThrow();
  const entries = await db.selectFrom('ledgerEntry').selectAll().where('fineId', '=', id).execute();
  const mails = await db
    .selectFrom('mail')
    .innerJoin('attempt', 'attempt.id', 'mail.attemptId')
    .innerJoin('outbox', (join) => join.on('outbox.key', '=', sql<string>`'mail/' || mail.id`))
    .select('mail.id')
    .where('attempt.fineId', '=', id)
    .execute();
  return { statut: status, ecritures: entries.length, envois: mails.length };
}

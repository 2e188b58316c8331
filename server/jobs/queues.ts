import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import Type from 'typebox';
import type { Base } from '../database/open.ts';
import type { Inscription } from './queuePolicies.ts';
import { executeur, executeurDeTransaction } from './sqlExecutor.ts';

/** Where jobs that have failed for good wait for a person. */
export const LETTRES_MORTES = 'lettres-mortes';

const JOUR_S = 86_400;

/** How often jobs of servers that died are looked for, and old ones cleared away. */
const ENTRETIEN_S = 60;

/** A slot of a day can be told from the next one only while its finished job is still in the table. */
const GARDE_TERMINES_S = 2 * JOUR_S;

/** A dead letter is kept for about two years, since it may be a proof that somebody waits for. */
const GARDE_EN_ATTENTE_MIN = (365 * JOUR_S) / 60;

/** What a job carries: the outbox row that holds its charge, so that a charge stands in one place only. */
export const DonneesTravail = Type.Object({
  sujet: Type.String(),
  envoi: Type.Optional(Type.Integer()),
  cle: Type.Optional(Type.String()),
});
export type DonneesTravail = Type.Static<typeof DonneesTravail>;

/**
 * pg-boss on our own pool. It keeps the queues, the retries and the dead letters; the clock and the workers are
 * ours, because its own leave a promise alone that rejects when the database is away, which ends the process.
 */
export function creerBoss(base: Base, entretienS = ENTRETIEN_S): PgBoss {
  return new PgBoss({
    db: executeur(base),
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: entretienS,
    archiveCompletedAfterSeconds: GARDE_TERMINES_S,
    deleteAfterDays: 7,
  });
}

/**
 * Makes the schema of the queues, one replica after the other, before pg-boss starts: it looks whether the schema is
 * there before it takes its own lock, so that of replicas that start together on an empty database some would
 * remember a no and fail.
 */
export function preparerSchema(base: Base): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('amendes/files'))`.execute(transaction);
    await sql`create schema if not exists pgboss`.execute(transaction);
  });
}

/**
 * Makes the queues that are missing and brings their settings up to date, in one transaction and one replica after
 * the other: two that make queues at once would each wait for the other's lock.
 */
export function preparerFiles(base: Base, inscriptions: readonly Inscription[]): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('amendes/files'))`.execute(transaction);
    const boss = new PgBoss({ db: executeurDeTransaction(transaction) });
    const connues = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const file of [FILE_MORTE, ...inscriptions.map(decrire)]) {
      // pg-boss writes into the options that it is given.
      if (connues.has(file.name)) await boss.updateQueue(file.name, { ...file });
      else await boss.createQueue(file.name, { ...file });
    }
  });
}

const FILE_MORTE: PgBoss.Queue = { name: LETTRES_MORTES, retentionMinutes: GARDE_EN_ATTENTE_MIN };

const decrire = ({ travail, regime }: Inscription): PgBoss.Queue => ({
  name: travail.sujet,
  // Of what comes by the clock only one job waits, however long nobody takes it.
  policy: regime.periodeS === undefined ? 'standard' : 'short',
  retryLimit: regime.reprises,
  retryDelay: regime.delaiS,
  retryBackoff: true,
  expireInSeconds: regime.expirationS,
  retentionMinutes: GARDE_EN_ATTENTE_MIN,
  ...(regime.lettreMorte && { deadLetter: LETTRES_MORTES }),
});

/** Puts what the clock asks for into its queue: once in each slot of the database's clock, for all replicas. */
export async function planifier(boss: PgBoss, inscriptions: readonly Inscription[]): Promise<void> {
  for (const { travail, regime } of inscriptions) {
    if (regime.periodeS === undefined) continue;
    const donnees: DonneesTravail = { sujet: travail.sujet };
    await boss.send(travail.sujet, donnees, { singletonSeconds: regime.periodeS });
  }
}

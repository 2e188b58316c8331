import PgBoss from 'pg-boss';
import Type from 'typebox';
import type { Base } from '../database/ouvrir.ts';
import { executeur } from './executeur.ts';
import type { Inscription } from './regimes.ts';

/** Where jobs that have failed for good wait for a person. */
export const LETTRES_MORTES = 'lettres-mortes';

const JOUR_S = 86_400;

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
export function creerBoss(base: Base): PgBoss {
  return new PgBoss({
    db: executeur(base),
    schedule: false,
    supervise: true,
    maintenanceIntervalSeconds: 60,
    archiveCompletedAfterSeconds: GARDE_TERMINES_S,
    deleteAfterDays: 7,
  });
}

/** Makes the queues that are missing and brings their settings up to date; replicas may do so at once. */
export async function preparerFiles(
  boss: PgBoss,
  inscriptions: readonly Inscription[],
): Promise<void> {
  const connues = new Set((await boss.getQueues()).map(({ name }) => name));
  const assurer = async (options: PgBoss.Queue): Promise<void> => {
    // pg-boss writes into the options that it is given.
    if (connues.has(options.name)) await boss.updateQueue(options.name, { ...options });
    else await boss.createQueue(options.name, { ...options });
  };
  await assurer({ name: LETTRES_MORTES, retentionMinutes: GARDE_EN_ATTENTE_MIN });
  for (const { travail, regime } of inscriptions) {
    await assurer({
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
  }
}

/** Puts what the clock asks for into its queue: once in each slot of the database's clock, for all replicas. */
export async function planifier(boss: PgBoss, inscriptions: readonly Inscription[]): Promise<void> {
  for (const { travail, regime } of inscriptions) {
    if (regime.periodeS === undefined) continue;
    const donnees: DonneesTravail = { sujet: travail.sujet };
    await boss.send(travail.sujet, donnees, { singletonSeconds: regime.periodeS });
  }
}

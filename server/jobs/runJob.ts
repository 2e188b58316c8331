import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import Value from 'typebox/value';
import type { Base } from '../database/open.ts';
import type { Travail } from '../ports/JobHandler.ts';
import { DonneesTravail } from './queues.ts';
import { executeurDeTransaction } from './sqlExecutor.ts';

/** The charge is not what its schema says; a newer version may understand it, so it is tried again too. */
class ChargeInvalide extends Error {
  override readonly name = 'ChargeInvalide';
}

/** The work took longer than its queue allows. */
class TravailTropLong extends Error {
  override readonly name = 'TravailTropLong';
}

/**
 * Runs one job and notes that it is done, both in the outbox and in its queue, in one transaction. A row whose work
 * is done already is only noted.
 * @throws what the work throws; ChargeInvalide; TravailTropLong
 */
export async function executer(
  base: Base,
  boss: PgBoss,
  travail: Travail<unknown>,
  job: Pick<PgBoss.Job<unknown>, 'id' | 'data' | 'expireInSeconds'>,
): Promise<void> {
  if (!Value.Check(DonneesTravail, job.data)) throw new ChargeInvalide('A job without a subject');
  const { envoi } = job.data;
  const ligne = envoi === undefined ? { charge: {}, termine_le: null } : await lire(base, envoi);
  if (ligne.termine_le === null) {
    if (!Value.Check(travail.charge, ligne.charge)) {
      throw new ChargeInvalide(`The charge does not fit the schema of ${travail.sujet}`);
    }
    await auPlusTard(travail.executer(ligne.charge), Number(job.expireInSeconds));
  }
  await terminer(base, boss, travail.sujet, job.id, envoi);
}

async function lire(base: Base, envoi: number) {
  const ligne = await base
    .selectFrom('boite_envoi')
    .select(['charge', 'termine_le'])
    .where('id', '=', envoi)
    .executeTakeFirst();
  if (ligne === undefined) throw new ChargeInvalide('The row of the outbox is gone');
  return ligne;
}

function terminer(
  base: Base,
  boss: PgBoss,
  sujet: string,
  job: string,
  envoi: number | undefined,
): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    if (envoi !== undefined) {
      await transaction
        .updateTable('boite_envoi')
        .set({ termine_le: sql<Date>`coalesce(termine_le, now())` })
        .where('id', '=', envoi)
        .execute();
    }
    await boss.complete(sujet, job, {}, { db: executeurDeTransaction(transaction) });
  });
}

/** A work that hangs must not hold its worker for ever: its queue has given the job to another by then. */
async function auPlusTard(fini: Promise<void>, secondes: number): Promise<void> {
  let minuterie: NodeJS.Timeout | undefined;
  const limite = new Promise<never>((_, rejeter) => {
    minuterie = setTimeout(
      () => rejeter(new TravailTropLong(`No end within ${secondes} s`)),
      secondes * 1000,
    );
  });
  try {
    await Promise.race([fini, limite]);
  } finally {
    clearTimeout(minuterie);
  }
}

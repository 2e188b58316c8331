import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { redact } from '../logging/redact.ts';
import type { QueueDepths } from '../ports/QueueDepths.ts';

/** Printed by `jobs --json`. */
interface QueueState {
  readonly file: string;
  readonly enAttente: number;
  readonly aReprendre: number;
  readonly enCours: number;
  readonly terminees: number;
  readonly echouees: number;
  readonly derniere: string | null;
}

interface Due {
  readonly aRelayer: number;
  readonly ageS: number;
}

const LISTED = 100;

export type JobsState = Awaited<ReturnType<typeof inspectJobs>>;

export async function inspectJobs(db: Database) {
  const due = await readDue(db);
  return { ...due, files: await readQueues(db), echecs: await readFailures(db) };
}

const WAITING = sql.raw(`
  count(*) filter (where pris_le is null and erreur is null and prochain_le is not null)::int as "enAttente",
  count(*) filter (where pris_le is null and erreur is not null and abandonne_le is null)::int as "aReprendre",
  count(*) filter (where pris_le is not null)::int as "enCours",
  count(*) filter (where abandonne_le is not null)::int as "echouees"`);

/** By indexes: metrics call it often. */
export async function queueDepths(db: Database): Promise<QueueDepths> {
  const due = await readDue(db);
  const { rows } = await sql<Omit<QueueState, 'terminees' | 'derniere'>>`
    select sujet as "file", ${WAITING} from boite_envoi
    where prochain_le is not null or abandonne_le is not null
    group by sujet order by sujet`.execute(db);
  return {
    due: due.aRelayer,
    ageS: due.ageS,
    deadLetters: rows.reduce((sum, row) => sum + row.echouees, 0),
    queues: rows.map((row) => ({
      name: row.file,
      waiting: row.enAttente,
      toRetry: row.aReprendre,
      inProgress: row.enCours,
    })),
  };
}

/** Without subjects under way. */
async function readDue(db: Database): Promise<Due> {
  const { rows } = await sql<Due>`
    select count(*)::int as "aRelayer",
      coalesce(extract(epoch from now() - min(prochain_le)), 0)::int as "ageS"
    from boite_envoi where prochain_le <= now() and sujet not in (
      select sujet from boite_envoi where prochain_le > now() and pris_le is not null)`.execute(db);
  return rows[0] ?? { aRelayer: 0, ageS: 0 };
}

async function readQueues(db: Database): Promise<QueueState[]> {
  const { rows } = await sql<Omit<QueueState, 'derniere'> & { derniere: Date | null }>`
    select sujet as "file", ${WAITING}, count(termine_le)::int as "terminees",
      max(termine_le) as derniere
    from boite_envoi group by sujet order by sujet`.execute(db);
  return rows.map((row) => ({ ...row, derniere: row.derniere?.toISOString() ?? null }));
}

async function readFailures(db: Database) {
  const rows = await db
    .selectFrom('boite_envoi')
    .select(['id', 'sujet', 'cle', 'essais', 'cree_le', 'abandonne_le', 'prochain_le', 'erreur'])
    .where('erreur', 'is not', null)
    .where('pris_le', 'is', null)
    .orderBy((row) => row('abandonne_le', 'is', null))
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    /** MORT waits for a person. */
    etat: row.abandonne_le === null ? ('A_REPRENDRE' as const) : ('MORT' as const),
    sujet: row.sujet,
    cle: row.cle,
    essais: row.essais,
    /** Dead: when it gave up. */
    depuis: (row.abandonne_le ?? row.cree_le).toISOString(),
    prochain: row.prochain_le?.toISOString() ?? null,
    erreur: redact(row.erreur),
  }));
}

/** With all tries again. @param id or `all` */
export async function retryJobs(db: Database, id: string): Promise<number> {
  const { rows } = await sql`
    update boite_envoi set prochain_le = now(), abandonne_le = null, erreur = null
    where erreur is not null and pris_le is null and (${id} = 'all' or id::text = ${id})
    returning id`.execute(db);
  return rows.length;
}

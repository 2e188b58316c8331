import { sql } from 'kysely';
import type { Base } from '../database/open.ts';
import { creerBoss, LETTRES_MORTES } from './queues.ts';
import { masquer } from './redact.ts';
import { executeurDeTransaction } from './sqlExecutor.ts';

/** How many jobs stand in one queue. */
export interface EtatFile {
  readonly file: string;
  readonly enAttente: number;
  readonly aReprendre: number;
  readonly enCours: number;
  readonly terminees: number;
  readonly echouees: number;
}

/** A job that did not do what it should. */
export interface TravailEnEchec {
  readonly id: string;
  /** MORT waits for a person; A_REPRENDRE is tried again by itself; ECHOUE comes again by the clock. */
  readonly etat: 'MORT' | 'A_REPRENDRE' | 'ECHOUE';
  readonly sujet: string;
  /** Key of its row in the outbox; null for what comes by the clock. */
  readonly cle: string | null;
  readonly essais: number;
  /** ISO instant of its making; of a dead letter, of its death. */
  readonly depuis: string;
  /** ISO instant of the next try. */
  readonly prochain: string | null;
  /** Without addresses, numbers and tokens. */
  readonly erreur: string;
}

export interface EtatTravaux {
  /** Rows of the outbox that are not in a queue yet, and the age of the oldest in seconds. */
  readonly aRelayer: number;
  readonly ageS: number;
  readonly files: readonly EtatFile[];
  readonly echecs: readonly TravailEnEchec[];
}

/** How many failures are listed, the latest first; the counts tell them all. */
const LISTE = 100;

/** What the queues hold, for an operator. */
export async function consulter(base: Base): Promise<EtatTravaux> {
  const { aRelayer, ageS } = await lireRelais(base);
  if (!(await installees(base))) return { aRelayer, ageS, files: [], echecs: [] };
  return { aRelayer, ageS, files: await lireFiles(base), echecs: await lireEchecs(base) };
}

/** The jobs that are not done, by queue. */
export interface Profondeurs extends Pick<EtatTravaux, 'aRelayer' | 'ageS'> {
  readonly files: readonly Pick<EtatFile, 'file' | 'enAttente' | 'aReprendre' | 'enCours'>[];
}

/** How much waits, for the measures: cheap enough to be asked for every few seconds. */
export async function profondeurs(base: Base): Promise<Profondeurs> {
  const relais = await lireRelais(base);
  if (!(await installees(base))) return { ...relais, files: [] };
  const { rows } = await sql<Profondeurs['files'][number]>`
    select queue.name as "file",
      count(*) filter (where state = 'created')::int as "enAttente",
      count(*) filter (where state = 'retry')::int as "aReprendre",
      count(*) filter (where state = 'active')::int as "enCours"
    from pgboss.queue
      left join pgboss.job on job.name = queue.name and job.state < 'completed'
    group by queue.name order by queue.name`.execute(base);
  return { ...relais, files: rows };
}

async function lireRelais(base: Base): Promise<Pick<EtatTravaux, 'aRelayer' | 'ageS'>> {
  const relais = await sql<{ nombre: number; age: number }>`
    select count(*)::int as nombre,
      coalesce(extract(epoch from now() - min(cree_le)), 0)::int as age
    from boite_envoi where relaye_le is null`.execute(base);
  const { nombre: aRelayer = 0, age: ageS = 0 } = relais.rows[0] ?? {};
  return { aRelayer, ageS };
}

/** The queues are made by the first start of a server. */
async function installees(base: Base): Promise<boolean> {
  const { rows } = await sql<{ la: boolean }>`
    select to_regclass('pgboss.job') is not null as la`.execute(base);
  return rows[0]?.la === true;
}

async function lireFiles(base: Base): Promise<EtatFile[]> {
  const { rows } = await sql<EtatFile>`
    select queue.name as "file",
      count(*) filter (where state = 'created')::int as "enAttente",
      count(*) filter (where state = 'retry')::int as "aReprendre",
      count(*) filter (where state = 'active')::int as "enCours",
      count(*) filter (where state = 'completed')::int as "terminees",
      count(*) filter (where state = 'failed')::int as "echouees"
    from pgboss.queue left join pgboss.job on job.name = queue.name
    group by queue.name order by queue.name`.execute(base);
  return rows;
}

interface LigneEchec extends Omit<TravailEnEchec, 'depuis' | 'prochain'> {
  readonly depuis: Date;
  readonly prochain: Date | null;
}

async function lireEchecs(base: Base): Promise<TravailEnEchec[]> {
  const { rows } = await sql<LigneEchec>`
    select id,
      case when name = ${LETTRES_MORTES} then 'MORT' when state = 'retry' then 'A_REPRENDRE'
        else 'ECHOUE' end as etat,
      coalesce(data ->> 'sujet', name) as sujet,
      data ->> 'cle' as cle,
      case when name = ${LETTRES_MORTES} then retry_limit else retry_count end + 1 as essais,
      created_on as depuis,
      case when state = 'retry' then start_after end as prochain,
      coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as erreur
    from pgboss.job
    where name = ${LETTRES_MORTES} or state = 'retry' or (state = 'failed' and dead_letter is null)
    order by name <> ${LETTRES_MORTES}, created_on desc
    limit ${LISTE}`.execute(base);
  return rows.map(({ depuis, prochain, erreur, ...ligne }) => ({
    ...ligne,
    depuis: depuis.toISOString(),
    prochain: prochain?.toISOString() ?? null,
    erreur: masquer(erreur),
  }));
}

/**
 * Has failed jobs tried again now, in one transaction: a dead letter goes back into its queue with all its tries,
 * and a job that waits for its next try waits no more.
 * @param id one job, or `all`
 * @returns how many jobs
 */
export async function reprendre(base: Base, id: string): Promise<number> {
  if (!(await installees(base))) return 0;
  const boss = creerBoss(base);
  return base.transaction().execute(async (transaction) => {
    const mortes = await sql<{ id: string; data: { sujet: string } }>`
      select id, data from pgboss.job
      where name = ${LETTRES_MORTES} and state < 'active' and (${id} = 'all' or id::text = ${id})
      for update`.execute(transaction);
    const db = executeurDeTransaction(transaction);
    if (mortes.rows.length > 0) {
      const jobs = mortes.rows.map(({ data }) => ({ name: data.sujet, data }));
      await boss.insert(jobs, { db });
      const ids = mortes.rows.map((morte) => morte.id);
      await boss.deleteJob(LETTRES_MORTES, ids, { db });
    }
    const pressees = await sql`
      update pgboss.job set start_after = now()
      where state = 'retry' and (${id} = 'all' or id::text = ${id})
      returning id`.execute(transaction);
    return mortes.rows.length + pressees.rows.length;
  });
}

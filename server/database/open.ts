import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { prendreVerrou } from './directoryLock.ts';
import { pglitePool } from './pglitePool.ts';
import { poolPrepare } from './preparedStatements.ts';
import type { Tables } from './tables.ts';

/** The database as every service sees it; a transaction has the same type. */
export type Base = Kysely<Tables>;

/** An open database and the way to close it. */
export interface BaseOuverte {
  readonly base: Base;
  fermer(): Promise<void>;
}

/** The files of the embedded database are damaged, or of another version. */
export class BaseIllisible extends Error {
  override readonly name = 'BaseIllisible';
}

const OID_INT8 = 20;
const OID_DATE = 1082;

/** A day is a text: read as a `Date` it would take the time zone of the machine. */
const lireJour = (texte: string): string => texte;

/**
 * Opens the embedded database in `DATA_DIR/db`, alone.
 * @throws VerrouPris when another living process has it
 */
export async function ouvrirBaseEmbarquee(dossierDonnees: string): Promise<BaseOuverte> {
  const dossier = join(dossierDonnees, 'db');
  mkdirSync(dossier, { recursive: true, mode: 0o700 });
  const rendreVerrou = prendreVerrou(dossierDonnees);
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const pglite = await PGlite.create(dossier, {
      parsers: { [OID_DATE]: lireJour, [OID_INT8]: Number },
    }).catch((erreur: unknown) => {
      throw new BaseIllisible(
        `The embedded database in ${dossier} cannot be opened (${String(erreur)}): restore it from a backup, or move it away to start anew`,
      );
    });
    const base = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: pglitePool(pglite) }),
    });
    const fermer = async (): Promise<void> => {
      await base.destroy();
      if (!pglite.closed) await pglite.close();
      rendreVerrou();
    };
    return { base, fermer };
  } catch (erreur) {
    rendreVerrou();
    throw erreur;
  }
}

/** A caller is told that the database is away rather than kept waiting longer than this, in ms. */
const DELAI_CONNEXION_MS = 5_000;

/** Opens a PostgreSQL server. The pool connects at the first query. */
export async function ouvrirPostgres(url: string, connexions = 10): Promise<BaseOuverte> {
  const { default: pg } = await import('pg');
  const lecteurs = new pg.TypeOverrides();
  lecteurs.setTypeParser(OID_DATE, lireJour);
  lecteurs.setTypeParser(OID_INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connexions,
    types: lecteurs,
    connectionTimeoutMillis: DELAI_CONNEXION_MS,
    keepAlive: true,
  });
  // A connection that breaks, idle or at work, fails its query and is replaced at the next one; without
  // these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const base = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolPrepare(pool) }) });
  return { base, fermer: () => base.destroy() };
}

/** Opens the database that the settings name: a PostgreSQL server, else the embedded one. */
export function ouvrirBase(reglages: {
  readonly urlPostgres: string | null;
  readonly dossierDonnees: string;
}): Promise<BaseOuverte> {
  const { urlPostgres, dossierDonnees } = reglages;
  return urlPostgres === null ? ouvrirBaseEmbarquee(dossierDonnees) : ouvrirPostgres(urlPostgres);
}

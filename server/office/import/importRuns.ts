import { type RawBuilder, sql } from 'kysely';
import { NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import type { Database } from '../../database/open.ts';
import texts from '../../locales/commandes.fr.json' with { type: 'json' };
import { logIntervention, type Operator } from '../../store/interventions.ts';
import { RefusedOperation } from '../commands/RefusedOperation.ts';
import { say } from '../wording.ts';
import type { ImportSummary } from './importFines.ts';
import type { Rejection } from './prepareBatches.ts';
import type { Reason } from './reason.ts';

/** How many rejected lines of one file are kept one by one. Of the others the number of lines is kept. */
export const MOST_KEPT = 100_000;

/** Lines in one statement. */
const BATCH = 5_000;

/** @param file the whole path, because the page of the morning offers commands with it */
export async function beginImport(db: Database, file: string): Promise<number> {
  const { id } = await db
    .insertInto('importRun')
    .values({ file, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ImportEnd extends ImportSummary {
  readonly warned: number;
  /** The first `MOST_KEPT` rejected lines. */
  readonly rejections: readonly Rejection[];
  /** Numbers of lines that waited and that this file has brought again. */
  readonly readAgain: readonly string[];
  /** The run whose rejected lines this file holds; null for any other file. */
  readonly broughtBack: number | null;
}

/**
 * Ends a run. A line that waited ends when its number comes again, whatever the name of the file: this file has taken
 * it, or rejects it itself. A line without a number that can be read ends when its file of rejected lines comes back.
 */
export async function endImport(db: Database, id: number, end: ImportEnd): Promise<void> {
  const { accepted, rejected, warned, rejections, readAgain, broughtBack } = end;
  await db.transaction().execute(async (transaction) => {
    await sql`delete from rejected_line where number = any(${readAgain}::text[])`.execute(
      transaction,
    );
    if (broughtBack !== null) {
      await sql`delete from rejected_line where run_id = ${broughtBack}
        and (number is null or number !~ ${NUMBER_PATTERN})`.execute(transaction);
      await forgetUnlisted(transaction, broughtBack);
    }
    for (let first = 0; first < rejections.length; first += BATCH) {
      await insertRejections(transaction, id, rejections.slice(first, first + BATCH));
    }
    await transaction
      .updateTable('importRun')
      .set({
        accepted,
        rejected,
        warned,
        unlisted: rejected - rejections.length,
        endedAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
  });
}

const insertRejections = (
  transaction: Database,
  runId: number,
  rejections: readonly Rejection[],
): Promise<unknown> =>
  transaction
    .insertInto('rejectedLine')
    .values(
      rejections.map(({ line, number, reasons }) => ({
        runId,
        line,
        number,
        reasons: JSON.stringify(reasons),
      })),
    )
    .execute();

const forgetUnlisted = (transaction: Database, id: number): Promise<unknown> =>
  transaction.updateTable('importRun').set({ unlisted: 0 }).where('id', '=', id).execute();

/**
 * Ends all that waits of a run, as a person says.
 * @returns how many lines waited
 * @throws RefusedOperation if none did
 */
export const settleRejections = (db: Database, id: number, operator: Operator): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const [run] = await waitingRuns(transaction, id);
    if (run === undefined) throw new RefusedOperation(say(texts.import.rienDe, { numero: id }));
    await transaction.deleteFrom('rejectedLine').where('runId', '=', id).execute();
    await forgetUnlisted(transaction, id);
    await logIntervention(transaction, 'rejections-settled', String(id), operator);
    return run.waiting;
  });

export interface RejectedLine extends Omit<Rejection, 'text'> {}

export interface ImportRun extends ImportSummary {
  readonly id: number;
  /** The whole path of the file. */
  readonly file: string;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  readonly warned: number;
  /** How many of the rejected lines wait to be corrected. */
  readonly waiting: number;
  /** The first lines that wait. */
  readonly lines: readonly RejectedLine[];
}

/** How many lines of a run are shown. All of them are in its file of rejected lines. */
const MOST_SHOWN = 20;

const readRuns = async (db: Database, which: RawBuilder<boolean>): Promise<ImportRun[]> => {
  const { rows } = await sql<ImportRun>`
    select import_run.id, file, began_at, ended_at, accepted, rejected, warned,
      unlisted + (select count(*)::int from rejected_line where run_id = import_run.id) as waiting,
      (select coalesce(json_agg(json_build_object('line', line, 'number', number, 'reasons', reasons) order by id), '[]')
        from (select * from rejected_line where run_id = import_run.id order by id limit ${MOST_SHOWN}) as first) as lines
    from import_run where ${which} order by import_run.id`.execute(db);
  return rows;
};

/** Returns the runs that began in a period, oldest first. */
export const importsBetween = (db: Database, from: Date, to: Date): Promise<ImportRun[]> =>
  readRuns(db, sql<boolean>`began_at >= ${from} and began_at < ${to}`);

/** Returns the runs with rejected lines that wait, oldest first. */
export const waitingRuns = (db: Database, id: number | null = null): Promise<ImportRun[]> =>
  readRuns(
    db,
    sql<boolean>`import_run.id = coalesce(${id}::int, import_run.id)
      and (unlisted > 0 or id in (select run_id from rejected_line))`,
  );

/** Returns the runs that were killed and whose file has not been read to its end since, oldest first. */
export const unfinishedRuns = (db: Database): Promise<ImportRun[]> =>
  readRuns(
    db,
    sql<boolean>`ended_at is null and not exists (select from import_run as later
      where later.file = import_run.file and later.id > import_run.id and later.ended_at is not null)`,
  );

/** Reads all lines of a run that wait, as far as they are listed. */
export async function readRejections(db: Database, id: number): Promise<RejectedLine[]> {
  const rows = await db
    .selectFrom('rejectedLine')
    .select(['line', 'number', 'reasons'])
    .where('runId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, reasons: row.reasons as readonly Reason[] }));
}

/** Returns the numbers of rejected lines that wait to be corrected. */
export async function numbersToCorrect(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select distinct number from rejected_line where number ~ ${NUMBER_PATTERN}`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** Returns the name of the file of rejected lines, which is in the folder of morning pages. */
export const rejectsFile = (id: number): string => `rejets-${id}.csv`;

/** Returns the run whose rejected lines a file of this name holds; null for any other name. */
export function runOfRejects(name: string): number | null {
  const [, id] = /^rejets-(\d{1,9})\.csv$/.exec(name) ?? [];
  return id === undefined ? null : Number(id);
}

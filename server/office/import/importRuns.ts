import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { ImportSummary } from './importFines.ts';
import type { Rejection } from './prepareBatches.ts';
import type { Reason } from './reason.ts';

/** How many rejections of one file are kept with its run. */
export const MOST_KEPT = 1_000;

export async function beginImport(db: Database, file: string): Promise<number> {
  const { id } = await db
    .insertInto('importRun')
    .values({ file, endedAt: null, rejections: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ImportEnd extends ImportSummary {
  readonly warned: number;
  readonly rejections: readonly Rejection[];
}

export async function endImport(db: Database, id: number, end: ImportEnd): Promise<void> {
  const { accepted, rejected, warned, rejections } = end;
  await db
    .updateTable('importRun')
    .set({
      accepted,
      rejected,
      warned,
      endedAt: sql<Date>`now()`,
      rejections: JSON.stringify(
        rejections
          .slice(0, MOST_KEPT)
          .map(({ line, number, reasons }) => ({ line, number, reasons })),
      ),
    })
    .where('id', '=', id)
    .execute();
}

export interface ImportRun extends ImportSummary {
  readonly id: number;
  readonly file: string;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  readonly warned: number;
  /** How many of the rejected lines later imports have settled. */
  readonly settled: number;
  /** The rejected lines that wait, as far as they are kept. */
  readonly rejections: readonly Omit<Rejection, 'text'>[];
}

/** How many of the rejected lines of a run wait to be corrected. */
export const countWaiting = ({ rejected, settled }: ImportRun): number => rejected - settled;

/** Returns the runs that began in a period, oldest first: a later one may replace an earlier one. */
export async function importsBetween(db: Database, from: Date, to: Date): Promise<ImportRun[]> {
  const rows = await db
    .selectFrom('importRun')
    .selectAll()
    .where('beganAt', '>=', from)
    .where('beganAt', '<', to)
    .orderBy('id')
    .execute();
  return rows.map(({ rejections, ...run }) => {
    const waiting = rejections.filter(({ isSettled = false }) => !isSettled);
    return {
      ...run,
      settled: rejections.length - waiting.length,
      rejections: waiting.map(({ line, number, reasons }) => ({
        line,
        number,
        reasons: reasons as readonly Reason[],
      })),
    };
  });
}

/** Returns the numbers of rejected lines that wait to be corrected. */
export async function numbersToCorrect(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select distinct line->>'number' as number from import_run, jsonb_array_elements(rejections) as line
    where line->>'number' is not null and line->'isSettled' is null`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/**
 * Settles rejected lines of the runs before one that has read their numbers again: the last file says what is left to
 * correct, whatever its name.
 */
export async function settleRejections(
  db: Database,
  id: number,
  numbers: readonly string[],
): Promise<void> {
  await sql`
    update import_run set rejections = (
      select jsonb_agg(case when line->>'number' = any(${numbers}::text[])
        then line || '{"isSettled": true}' else line end order by rank)
      from jsonb_array_elements(rejections) with ordinality as kept (line, rank))
    where id < ${id} and exists (
      select from jsonb_array_elements(rejections) as line where line->>'number' = any(${numbers}::text[]))`.execute(
    db,
  );
}

/** Returns the name of the file of rejected lines, which is in the folder of morning pages. */
export const rejectsFile = (id: number): string => `rejets-${id}.csv`;

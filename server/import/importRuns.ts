import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { ImportSummary } from './importFines.ts';
import type { Rejection } from './prepareBatches.ts';
import type { Reason } from './reason.ts';

/** How many rejections of one file are kept with its run. */
export const MOST_KEPT = 100;

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
  readonly rejections: readonly Omit<Rejection, 'text'>[];
}

/** Returns the runs that began in a period, oldest first: a later one may replace an earlier one. */
export async function importsBetween(db: Database, from: Date, to: Date): Promise<ImportRun[]> {
  const rows = await db
    .selectFrom('importRun')
    .selectAll()
    .where('beganAt', '>=', from)
    .where('beganAt', '<', to)
    .orderBy('id')
    .execute();
  return rows.map(({ rejections, ...run }) => ({
    ...run,
    rejections: rejections.map(({ reasons, ...line }) => ({
      ...line,
      reasons: reasons as readonly Reason[],
    })),
  }));
}

/** Returns the name of the file of rejected lines, which is in the folder of morning pages. */
export const rejectsFile = (id: number): string => `rejets-${id}.csv`;

import type { RawBuilder } from 'kysely';
import type { Database } from './open.ts';

/** Whether the query has a row. */
export const finds = async (db: Database, query: RawBuilder<unknown>): Promise<boolean> =>
  (await query.execute(db)).rows.length > 0;

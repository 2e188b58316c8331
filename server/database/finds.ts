import type { RawBuilder } from 'kysely';
import type { Database } from './open.ts';

/** True if the query finds a row. */
export const finds = async (db: Database, query: RawBuilder<unknown>): Promise<boolean> =>
  (await query.execute(db)).rows.length > 0;

import type { Database } from '../database/open.ts';
import { prepare } from '../database/postgresPool.ts';

const TODAY = prepare<{ day: string }>('today', 'select paris_day(now()) as day');

/** Returns today in Paris, `YYYY-MM-DD`, by the clock of the database (invariant 8). */
export async function today(db: Database): Promise<string> {
  const { rows } = await db.executeQuery(TODAY([]));
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no day');
  return row.day;
}

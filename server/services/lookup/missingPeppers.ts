import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

export interface MissingPepper {
  /** The name in the column `key_pepper`. */
  readonly name: string;
  readonly fines: number;
}

export async function findMissingPeppers(
  db: Database,
  configured: readonly string[],
): Promise<readonly MissingPepper[]> {
  // This jumps through the index, while `distinct` would read all fines.
  const { rows } = await sql<MissingPepper>`
    with recursive stored (name) as (
      (select key_pepper from fine order by key_pepper limit 1)
      union all
      select (select key_pepper from fine where key_pepper > stored.name order by key_pepper limit 1)
      from stored where stored.name is not null
    )
    select name, (select count(*)::int from fine where key_pepper = name) as fines
    from stored where name is not null and name <> all(${[...configured]}::text[])
    order by name`.execute(db);
  return rows;
}

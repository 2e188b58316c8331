import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

export interface MissingPepper {
  /** As in `cle_poivre`. */
  readonly name: string;
  readonly fines: number;
}

export async function findMissingPeppers(
  db: Database,
  configured: readonly string[],
): Promise<readonly MissingPepper[]> {
  // Jumps through the index; `distinct` would read all fines.
  const { rows } = await sql<MissingPepper>`
    with recursive stored (name) as (
      (select cle_poivre from amende order by cle_poivre limit 1)
      union all
      select (select cle_poivre from amende where cle_poivre > stored.name order by cle_poivre limit 1)
      from stored where stored.name is not null
    )
    select name, (select count(*)::int from amende where cle_poivre = name) as fines
    from stored where name is not null and name <> all(${[...configured]}::text[])
    order by name`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';

/** A pepper that protects stored fines and is not configured. */
export interface MissingPepper {
  /** As it stands in `cle_poivre`. */
  readonly name: string;
  readonly fines: number;
}

/**
 * Finds the peppers that stored fines were hashed with and that are not configured.
 * @param configured names of the configured peppers
 */
export async function findMissingPeppers(
  base: Database,
  configured: readonly string[],
): Promise<readonly MissingPepper[]> {
  // Jumps from name to name in the index of `cle_poivre`: `distinct` would read all of it, and there are millions of fines.
  const { rows } = await sql<MissingPepper>`
    with recursive stored (name) as (
      (select cle_poivre from amende order by cle_poivre limit 1)
      union all
      select (select cle_poivre from amende where cle_poivre > stored.name order by cle_poivre limit 1)
      from stored where stored.name is not null
    )
    select name, (select count(*)::int from amende where cle_poivre = name) as fines
    from stored where name is not null and name <> all(${[...configured]}::text[])
    order by name`.execute(base);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';

/** Instants of a Paris day, the first included and the last not. */
export function dansLeJour(colonne: RawBuilder<unknown>, du: string, au = du): RawBuilder<boolean> {
  return sql<boolean>`${colonne} >= ${du}::date::timestamp at time zone 'Europe/Paris'
    and ${colonne} < (${au}::date + 1)::timestamp at time zone 'Europe/Paris'`;
}

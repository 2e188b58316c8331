import { type RawBuilder, sql } from 'kysely';

/** Instants of a Paris day, the first included and the last not. */
export function withinDay(column: RawBuilder<unknown>, du: string, au = du): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${du}::date::timestamp at time zone 'Europe/Paris'
    and ${column} < (${au}::date + 1)::timestamp at time zone 'Europe/Paris'`;
}

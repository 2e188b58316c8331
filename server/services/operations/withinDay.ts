import { type RawBuilder, sql } from 'kysely';

/** The first instant is included, the last is not. */
export function withinDay(column: RawBuilder<unknown>, du: string, au = du): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${du}::date::timestamp at time zone 'Europe/Paris'
    and ${column} < (${au}::date + 1)::timestamp at time zone 'Europe/Paris'`;
}

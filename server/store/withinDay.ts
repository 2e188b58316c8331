import { type RawBuilder, sql } from 'kysely';

export const endOfDay = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone 'Europe/Paris'`;

/** The last instant is excluded. */
export function withinDay(
  column: RawBuilder<unknown>,
  from: string,
  to = from,
): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${from}::date::timestamp at time zone 'Europe/Paris'
    and ${column} < ${endOfDay(to)}`;
}

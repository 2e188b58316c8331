import { type RawBuilder, sql } from 'kysely';

export const endOfDay = (day: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone 'Europe/Paris'`;

export const startOfDay = (day: string): RawBuilder<Date> =>
  sql<Date>`${day}::date::timestamp at time zone 'Europe/Paris'`;

/** In SQL: an instant lies within some days. The end of the last day is excluded. */
export function withinDay(
  column: RawBuilder<unknown>,
  from: string,
  to = from,
): RawBuilder<boolean> {
  return sql<boolean>`${column} >= ${startOfDay(from)} and ${column} < ${endOfDay(to)}`;
}

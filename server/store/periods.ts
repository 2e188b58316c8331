import { type RawBuilder, sql } from 'kysely';

/** In SQL: an instant is more than so many days ago. */
export const isOlder = (instant: RawBuilder<unknown>, days: number): RawBuilder<boolean> =>
  sql<boolean>`${instant} < now() - make_interval(days => ${days}::int)`;

/** In SQL: the day in Paris so many days ago. */
export const dayBefore = (days: number): RawBuilder<string> =>
  sql<string>`paris_day(now() - make_interval(days => ${days}::int))`;

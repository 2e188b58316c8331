import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

/** What a session needs so that `now()` in any statement is the test's. */
export const CLOCK_SEARCH_PATH = 'public, pg_catalog';

/** The address of a database whose sessions find the test's clock first. */
export const withMovableClock = (url: string): string =>
  `${url}?options=${encodeURIComponent(`-c search_path=${CLOCK_SEARCH_PATH.replaceAll(' ', '')}`)}`;

/**
 * Puts a clock of the test before the database's own: the services read the time from the database alone
 * (invariant 8), so this moves all of them, and no service knows.
 */
export async function installClock(db: Database): Promise<void> {
  await sql
    .raw(`
    create table test_clock (ahead interval not null, stopped_at timestamptz);
    insert into test_clock values ('0');
    -- A session plans a function in plpgsql once, one in SQL for each statement.
    create function public.now() returns timestamptz language plpgsql stable
      as 'begin return (select coalesce(stopped_at, pg_catalog.now() + ahead) from public.test_clock); end';
    create function public.clock_timestamp() returns timestamptz language plpgsql volatile
      as 'begin return (select coalesce(stopped_at, pg_catalog.clock_timestamp() + ahead) from public.test_clock); end';
    do $$ declare col record; begin
      for col in select attrelid::regclass as tab, attname from pg_attrdef
        join pg_attribute on attrelid = adrelid and attnum = adnum
        where pg_get_expr(adbin, adrelid) in ('now()', 'pg_catalog.now()')
      loop
        execute format('alter table %s alter column %I set default public.now()', col.tab, col.attname);
      end loop;
    end $$;
    -- A view was bound to the database's own clock when it was made.
    do $$ declare bound record; begin
      for bound in select viewname as name, regexp_replace(definition, '(pg_catalog[.])?now[(][)]', 'public.now()', 'g') as body
        from pg_views where schemaname = 'public' and definition ~ 'now[(][)]'
      loop
        execute format('create or replace view public.%I as %s', bound.name, bound.body);
      end loop;
    end $$`)
    .execute(db);
}

/** Sets the clock to an instant; it goes on from there. @param instant ISO 8601 */
export async function setClock(db: Database, instant: string): Promise<void> {
  await sql`update test_clock set ahead = ${instant}::timestamptz - pg_catalog.now()`.execute(db);
}

/** Stops the clock at an instant. @param instant ISO 8601 */
export async function stopClock(db: Database, instant: string): Promise<void> {
  await sql`update test_clock set stopped_at = ${instant}::timestamptz`.execute(db);
}

/** Moves the clock forward. */
export async function moveClock(db: Database, minutes: number): Promise<void> {
  await sql`update test_clock set ahead = ahead + make_interval(mins => ${minutes}::int)`.execute(
    db,
  );
}

/** Returns today's day in Paris by the moved clock, as `YYYY-MM-DD`. */
export async function today(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

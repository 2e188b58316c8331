import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/database/open.ts';
import { CORPUS, tryOut } from '../support/importCorpus.ts';
import { newDatabase } from '../support/postgres.ts';
import { load, RECORD } from '../support/record.ts';

const openMigrated = async (): Promise<OpenDatabase> =>
  openPostgres(await newDatabase(inject('postgresUrl'), inject('migrated')));

/** Of the files that `unit/server/importCorpus` tries on the embedded database, those whose texts a list of the driver escapes. */
const ESCAPED = ['echappements.ndjson', 'textes-extremes.ndjson', 'cellule-sur-deux-lignes.csv'];

describe('D-12: validate and import reject the same lines on PostgreSQL', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openMigrated();
  });
  afterAll(() => opened.close());

  it.each(CORPUS.filter(({ name }) => ESCAPED.includes(name)))('$name', (cases) =>
    tryOut(opened.db, cases),
  );
});

describe('D-99: what an import reads does not grow with the fines', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openMigrated();
  });
  afterAll(() => opened.close());

  const LINES = 100;

  /** Fines from a rank on. Half of the file's fines have a deposit. */
  const file = (first: number) =>
    Array.from({ length: LINES }, (_, index) => {
      const rank = first + Math.floor(index / 2);
      const trunk = `519${String(rank).padStart(10, '0')}`;
      return index % 2 === 0
        ? { ...RECORD, numAvis: `${trunk}1`, numConsignation: `${trunk}2` }
        : { ...RECORD, numAvis: `${trunk}2` };
    });

  async function fill(first: number, last: number): Promise<void> {
    await sql`insert into fine (id, number, pair_key, key_hash, key_pepper, notice_type, status, notice_day, offence_at,
        town, offence, forfaitaire)
      select number, number, number, number, 'p', 'AF', 'A_PAYER', current_date, now(), 'Rennes', 'Feu rouge', 13500
      from generate_series(${first}::int, ${last}::int) as rank, lateral (
        select '519' || lpad(rank::text, 10, '0') || '1' as number) as made`.execute(opened.db);
    await sql`vacuum analyze fine`.execute(opened.db);
  }

  /** Blocks of fines and their indexes that an action touches, a line. */
  async function blocksOf(action: () => Promise<unknown>): Promise<number> {
    const read = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(opened.db);
      const { rows } = await sql<{ blocks: number }>`
        select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as blocks
        from pg_statio_user_tables where relname = 'fine'`.execute(opened.db);
      return rows[0]?.blocks ?? Number.NaN;
    };
    const before = await read();
    await action();
    return ((await read()) - before) / LINES;
  }

  /** New lines, the same again, and the same with another amount. */
  async function measure(first: number) {
    const lines = file(first);
    const changed = lines.map((line) => ({ ...line, montants: { forfaitaire: 20_000 } }));
    return {
      fresh: await blocksOf(() => load(opened.db, lines)),
      repeated: await blocksOf(() => load(opened.db, lines)),
      changed: await blocksOf(() => load(opened.db, changed)),
    };
  }

  it('beside ten times as many fines a line touches as many blocks', async () => {
    await fill(1, 10_000);
    const small = await measure(1_000_000);
    await fill(10_001, 100_000);
    const large = await measure(2_000_000);
    for (const kind of ['fresh', 'repeated', 'changed'] as const) {
      // An index may have one level more. Each reading of all fines would cost a line 50 blocks.
      expect(large[kind], kind).toBeLessThan(small[kind] * 1.5);
      expect(large[kind], kind).toBeGreaterThan(0);
    }
  });
});

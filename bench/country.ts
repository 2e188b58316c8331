import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openPostgres } from '#server/database/open.ts';
import { checkHistory } from '#server/office/day/checkLedger.ts';
import {
  type Action,
  grows,
  importActions,
  isTooDear,
  MOST_OF_A_READ,
  measureAll,
  openService,
  operatorReads,
  payerActions,
} from '../tests/support/country/actions.ts';
import { type Size, writeHistory } from '../tests/support/country/history.ts';
import { type Cost, openMeter } from '../tests/support/country/meter.ts';
import { newDatabase, startPostgres, systemPrograms } from '../tests/support/postgres.ts';
import { commandActions } from './country/commands.ts';
import { jobActions } from './country/jobs.ts';
import { rowSizes } from './country/rowSizes.ts';

const options = new Command('bench country')
  .description(
    'measures what each job, command and call costs beside a small and a large history, and fails where it grows',
  )
  .option('--fines <n>', 'of the large history', Number, 2_000_000)
  .option('--payments <n>', 'of the large history', Number, 500_000)
  .option('--on <server>', 'the PostgreSQL of the machine, or the one that npm brings', 'machine')
  .parse()
  .opts<{ fines: number; payments: number; on: 'machine' | 'npm' }>();

/** The day's work, beside either history. */
const PER_DAY = 1_000;
const LINES = 2_000;

const SMALL: Size = { fines: 20_000, payments: 5_000, perDay: PER_DAY };
const LARGE: Size = { fines: options.fines, payments: options.payments, perDay: PER_DAY };

/** What grows with the history grows a hundredfold. */
const FACTOR = 4;

const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB'];
/** Names the statement that touches most. */
const STATEMENTS = 'shared_preload_libraries=pg_stat_statements';

interface Measured {
  readonly cost: Cost;
  /** Statements that touched most blocks. */
  readonly heaviest: readonly string[];
}

const HEAVIEST = 3;

async function readHeaviest(db: Database): Promise<string[]> {
  if (options.on === 'npm') return [];
  const { rows } = await sql<{ calls: number; blocks: number; text: string }>`
    select calls, shared_blks_hit + shared_blks_read as blocks,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as text
    from pg_stat_statements where toplevel order by 2 desc limit ${HEAVIEST}`.execute(db);
  return rows.map(({ calls, blocks, text }) => `${blocks} blocks in ${calls} calls: ${text}`);
}

async function measure(url: string, size: Size): Promise<ReadonlyMap<string, Measured>> {
  const { db, migrations, close } = await openPostgres(url, 1);
  await migrate(migrations);
  if (options.on === 'machine') await sql`create extension pg_stat_statements`.execute(db);
  const began = Date.now();
  const peppers = await writeHistory(db, size);
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  console.log(
    `${size.fines} fines and ${size.payments} payments: ${Math.round((rows[0]?.bytes ?? 0) / 1e6)} MB in ${Math.round((Date.now() - began) / 1_000)} s`,
  );
  for await (const { faults } of checkHistory(db)) {
    if (faults.length > 0) throw new Error(`The history is broken: ${JSON.stringify(faults[0])}`);
  }
  if (size === LARGE) console.table(await rowSizes(db));

  const folder = mkdtempSync(join(tmpdir(), 'amendes-country-'));
  const service = await openService(db, { KEY_PEPPERS: peppers, DATA_DIR: folder });
  const { app } = service;
  const meter = await openMeter(db, url);
  const actions: readonly Action[] = [
    ...(await operatorReads(db)),
    ...payerActions(service),
    ...importActions(app, LINES),
    ...(await commandActions(app, url, folder)),
    ...(await jobActions(app)),
  ];
  const costs = new Map<string, Measured>();
  for (const action of actions) {
    if (options.on === 'machine') await sql`select pg_stat_statements_reset()`.execute(db);
    const [cost] = await measureAll(meter, [action]).then(
      (measured) => [...measured.values()],
      (fault: unknown) => {
        console.log(`${action.name} failed: ${String(fault)}`);
        process.exitCode = 1;
        return [];
      },
    );
    if (cost !== undefined) costs.set(action.name, { cost, heaviest: await readHeaviest(db) });
    process.stdout.write('.');
  }
  process.stdout.write('\n');
  await meter.close();
  await app.close();
  await close();
  rmSync(folder, { recursive: true });
  return costs;
}

const rounded = (value: number): number => Math.round(value);

function faultOf(name: string, small: Cost, large: Cost): string {
  if (grows(small, large, FACTOR)) return 'grows with the history';
  return isTooDear(name, large) ? `touches more than ${MOST_OF_A_READ} blocks` : '';
}

const row = (name: string, small: Cost, large: Cost) => ({
  what: name,
  'blocks small': rounded(small.blocks),
  large: rounded(large.blocks),
  growth: Number((large.blocks / Math.max(1, small.blocks)).toFixed(2)),
  temporary: rounded(large.temporary),
  'rows small': rounded(small.rows),
  rows: rounded(large.rows),
  statements: rounded(large.statements),
  'of small': rounded(small.statements),
  trips: rounded(large.roundTrips),
  'WAL kB': rounded(large.walBytes / 1_000),
  'peak MB': large.peakMb,
  'our ms': rounded(large.processorMs),
  fault: faultOf(name, small, large),
});

const server =
  options.on === 'npm'
    ? await startPostgres(undefined, SETTINGS)
    : await startPostgres(systemPrograms, [...SETTINGS, STATEMENTS]);
try {
  const small = await measure(await newDatabase(server.url), SMALL);
  const large = await measure(await newDatabase(server.url), LARGE);
  const rows = [...small].map(([name, { cost }]) => row(name, cost, large.get(name)?.cost ?? cost));
  console.table(rows);
  for (const { what, fault } of rows) {
    if (fault === '') continue;
    process.exitCode = 1;
    console.log(`${what} ${fault}:`);
    for (const line of large.get(what)?.heaviest ?? []) console.log(`  ${line}`);
  }
} finally {
  await server.stop();
}

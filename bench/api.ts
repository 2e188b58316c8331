import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase, openPostgres } from '#server/database/open.ts';
import { writeHistory } from '../tests/support/country/history.ts';
import { newDatabase, startPostgres } from '../tests/support/postgres.ts';
import { PRODUCTION } from '../tests/support/production.ts';
import { environment, withServer } from './processes.ts';
import { type Measure, type Shot, shoot } from './throughput/caller.ts';
import { fill } from './throughput/fill.ts';
import { lookups, reads } from './throughput/scene.ts';

/** Fines of the first step: lookup time must not grow from here to `--fines`. */
const FEW = 10_000;
const WARM_UP_S = 2;

const options = new Command('bench api')
  .description(
    'measures lookups, with every check, beside a bare Fastify + pg lookup by primary key',
  )
  .option('--fines <n>', 'fines in the database', Number, 1_000_000)
  .option('--payments <n>', 'of them with a payment, on PostgreSQL', Number, 0)
  .option('--seconds <n>', 'length of each run', Number, 6)
  .option('--on <database>', 'pglite, postgres or both', 'both')
  .parse()
  .opts<{ fines: number; payments: number; seconds: number; on: string }>();

const rounded = (ms: number) => Number(ms.toFixed(2));

/** Each number of connections in turn, after a run that is not counted. */
async function rampUp(
  port: number,
  connections: readonly number[],
  following: () => Shot,
  valid: (body: string) => boolean,
): Promise<Measure[]> {
  await shoot(port, 10, WARM_UP_S, following, valid);
  const measures: Measure[] = [];
  for (const count of connections) {
    measures.push(await shoot(port, count, options.seconds, following, valid));
  }
  return measures;
}

const CONNECTIONS = [1, 10, 100];
const isFine = (body: string): boolean => body.startsWith('{"avisId":');
const isRow = (body: string): boolean => body.startsWith('{"id":');

/** Adds fines to the database of a server. */
async function add(env: NodeJS.ProcessEnv, first: number, last: number): Promise<void> {
  const { KEY_PEPPERS = '', DATABASE_URL = null, DATA_DIR = '' } = env;
  const { db, close } = await openDatabase({ postgresUrl: DATABASE_URL, dataFolder: DATA_DIR });
  await migrate(db);
  await fill(db, KEY_PEPPERS, first, last);
  await close();
}

/** Of dossiers with a payment some have two fines, and some none that was paid. */
const FINES_A_PAYMENT = 2;
const PER_DAY = 1_000;

/** Another database of the same PostgreSQL, with the history of a country. The peppers are those of its fines. */
async function withHistory(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { payments } = options;
  const DATABASE_URL = await newDatabase(String(env.DATABASE_URL));
  const { db, migrations, close } = await openPostgres(DATABASE_URL, 1);
  await migrate(migrations);
  const size = { fines: payments * FINES_A_PAYMENT, payments, perDay: PER_DAY };
  const KEY_PEPPERS = await writeHistory(db, size);
  await close();
  return { ...env, DATABASE_URL, KEY_PEPPERS };
}

async function compare(name: string, given: NodeJS.ProcessEnv): Promise<void> {
  const { TOKEN_SECRET = '' } = given;
  const search = async (
    env: NodeJS.ProcessEnv,
    count: number,
    connections: readonly number[],
  ): Promise<Measure[]> => {
    const following = lookups(count, TOKEN_SECRET);
    return withServer('server/main.ts', env, (port) =>
      rampUp(port, connections, following, isFine),
    );
  };
  await add(given, 1, FEW);
  const [few] = await search(given, FEW, [10]);
  const isPaid = options.payments > 0 && given.DATABASE_URL !== undefined;
  const env = isPaid ? await withHistory(given) : given;
  const count = options.fines - (isPaid ? options.payments * FINES_A_PAYMENT : 0);
  await add(env, isPaid ? 1 : FEW + 1, count);
  const service = await search(env, count, CONNECTIONS);
  const bare = await withServer('bench/throughput/bare.child.ts', env, (port) =>
    rampUp(port, CONNECTIONS, reads(count), isRow),
  );
  console.log(`${name}: ${options.fines} fines`);
  console.table(
    service.map((here, rank) => {
      const there = bare[rank];
      if (there === undefined) throw new RangeError('a run is missing');
      return {
        connections: CONNECTIONS[rank],
        'per second': Math.round(here.perSecond),
        'p50 ms': rounded(here.p50),
        'p99 ms': rounded(here.p99),
        'bare per second': Math.round(there.perSecond),
        'bare p50 ms': rounded(there.p50),
        'bare p99 ms': rounded(there.p99),
        ratio: rounded(here.perSecond / there.perSecond),
      };
    }),
  );
  console.log(
    `${name}: p50 at 10 connections ${few?.p50.toFixed(2)} ms with ${FEW} fines, ${service[1]?.p50.toFixed(2)} ms with ${options.fines}`,
  );
}

// As in service: development also checks each answer. The database is the bench's own, or embedded.
const common = {
  ...PRODUCTION,
  DATABASE_URL: undefined,
  DIRECT_URL: 'https://127.0.0.1:1',
  DEMO: '0',
  TRUST_PROXY: '127.0.0.1',
};
for (const name of ['postgres', 'pglite'] as const) {
  if (options.on !== 'both' && options.on !== name) continue;
  const folder = mkdtempSync(join(tmpdir(), 'amendes-debit-'));
  const server = name === 'postgres' ? await startPostgres() : null;
  try {
    await compare(
      name,
      environment({
        ...common,
        DATA_DIR: folder,
        ...(server && { DATABASE_URL: server.url }),
      }),
    );
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

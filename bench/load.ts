import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openPostgres } from '#server/database/open.ts';
import { newDatabase, startPostgres } from '../tests/support/postgres.ts';
import { startVendor } from '../tests/support/vendor.ts';
import { environment, withServer } from './processes.ts';
import { burst } from './throughput/burst.ts';
import { type Shot, shoot } from './throughput/caller.ts';
import { fill } from './throughput/fill.ts';
import { lookups } from './throughput/scene.ts';
import { line, tally } from './throughput/tally.ts';

/** Not counted: the server compiles what it has not run yet. */
const WARM_UP_S = 3;

const options = new Command('bench load')
  .description('many starts of one fine at once, and what other people’s lookups take meanwhile')
  .option('--fines <n>', 'fines in the database', Number, 100_000)
  .option('--starts <n>', 'parallel starts of one fine', Number, 400)
  .option('--bursts <n>', 'how often, each time of another fine', Number, 3)
  .parse()
  .opts<{ fines: number; starts: number; bursts: number }>();

const isFine = (body: string): boolean => body.startsWith('{"avisId":');
/** The page that leads to the provider. */
const isHandOff = (body: string): boolean => body.includes('<form method="get"');

/** Prints a burst. @returns how many answers or attempts were wrong */
async function measureBurst(
  place: { port: number; db: Database; tokenSecret: string },
  lookup: () => Shot,
  rank: number,
): Promise<number> {
  const { starts, attempts, quiet, meanwhile } = await burst(place, lookup, rank, options.starts);
  const took = (starts.at(-1)?.ms ?? 0) / 1_000;
  const statuses = [...new Set(starts.map(({ status }) => status))].sort((a, b) => a - b);
  const before = tally(quiet, isFine);
  const during = tally(meanwhile, isFine);
  console.log(`\n${options.starts} parallel starts of one fine: ${attempts} attempt`);
  console.table({
    ...Object.fromEntries(
      statuses.map((status) => {
        const same = starts.filter((start) => start.status === status);
        return [`starts answered ${status || 'by nothing'}`, line(tally(same, isHandOff), took)];
      }),
    ),
    'lookups of others, quiet': line(before, quiet.length / 100),
    'lookups of others, meanwhile': line(during, meanwhile.length / 100),
  });
  const wrong = [before, during].reduce((sum, { statuses: one }) => sum + (one.wrong ?? 0), 0);
  return wrong + (attempts === 1 ? 0 : 1);
}

/** @returns how many answers or attempts were wrong */
async function measureAll(url: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { TOKEN_SECRET: tokenSecret = '', KEY_PEPPERS = '' } = env;
  const { db, close } = await openPostgres(url, 2);
  await migrate(db);
  const { fines, bursts } = options;
  await fill(db, KEY_PEPPERS, 1, fines + bursts);
  const lookup = lookups(fines, tokenSecret);
  try {
    return await withServer('server/main.ts', env, async (port) => {
      await shoot(port, 10, WARM_UP_S, lookup, isFine);
      let wrong = 0;
      for (let rank = fines + 1; rank <= fines + bursts; rank += 1) {
        wrong += await measureBurst({ port, db, tokenSecret }, lookup, rank);
      }
      return wrong;
    });
  } finally {
    await close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'amendes-load-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres();
const vendor = await startVendor();
try {
  const url = await newDatabase(postgres.url);
  const env = environment({
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://127.0.0.1:1',
    DIRECT_URL: vendor.origin,
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  const wrong = await measureAll(url, env);
  if (wrong > 0) console.error(`${wrong} answers or attempts were WRONG`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  vendor.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

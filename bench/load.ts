import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openPostgres } from '#server/database/open.ts';
import { createPeppers } from '#server/services/fine/keyHash.ts';
import { freePort } from '../tests/support/port.ts';
import { newDatabase, startPostgres } from '../tests/support/postgres.ts';
import { burst } from './mix/burst.ts';
import { isFine, isForm, KINDS, type Kind, prepareKinds, type Shooter } from './mix/kinds.ts';
import { watchMemory } from './mix/memory.ts';
import { kindsOf, runLoad, wasRight } from './mix/run.ts';
import { line, tally } from './mix/tally.ts';
import { environment, launch, stopProcess, waitUntilReady } from './processes.ts';
import { fill } from './throughput/fill.ts';

/** Not counted: the server compiles what it has not run yet. */
const WARM_UP_S = 3;

/** Answers of a burst that are printed on one line. */
const PER_LINE = 12;

/** Reads a whole number that is not below `min` nor above `max`: a run is bounded. */
function between(min: number, max: number) {
  return (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`A whole number from ${min} to ${max}.`);
  };
}

const options = new Command('bench load')
  .description('lookups, payment starts and receipts on the real server, and many starts at once')
  .option('--secondes <n>', 'length of the mix; each kind alone takes a sixth', between(6, 300), 60)
  .option('--connexions <n>', 'requests at once', between(1, 500), 50)
  .option('--amendes <n>', 'fines in the database', between(1_000, 5_000_000), 100_000)
  .option('--departs <n>', 'parallel starts of one fine', between(1, 2_000), 400)
  .option('--rafales <n>', 'how often, each time of another fine', between(1, 20), 3)
  .parse()
  .opts<{
    secondes: number;
    connexions: number;
    amendes: number;
    departs: number;
    rafales: number;
  }>();

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
let wrong = 0;

/** One kind alone or all together: a table with a line for each kind. */
async function measure(
  kind: Kind | 'mix',
  port: number,
  shooters: Record<Kind, Shooter>,
): Promise<void> {
  const seconds = kind === 'mix' ? options.secondes : options.secondes / 6;
  const load = { port, connections: options.connexions, seconds, kind, stop: stop.signal };
  const { result, memory } = await watchMemory(port, () => runLoad(load, shooters));
  const { answers, took } = result;
  const tallies = kindsOf(kind).map((one) => [one, tally(answers[one], wasRight)] as const);
  wrong += tallies.reduce((sum, [, { statuses }]) => sum + (statuses.wrong ?? 0), 0);
  const { start, peak, end } = memory;
  console.log(
    `\n${kind === 'mix' ? 'all kinds together' : `${kind} alone`}: ${options.connexions} connections, ${seconds} s; RSS ${start} MB before, ${peak} peak, ${end} after`,
  );
  console.table(Object.fromEntries(tallies.map(([one, sum]) => [one, line(sum, took)])));
}

/** Many starts of one fine: each answer, and what other people noticed. */
async function measureBurst(
  place: { port: number; base: Database; tokenSecret: string },
  lookup: Shooter,
  rank: number,
): Promise<void> {
  const { result, memory } = await watchMemory(place.port, () =>
    burst(place, lookup, rank, options.departs),
  );
  const { starts, attempts, quiet, meanwhile } = result;
  const took = (starts.at(-1)?.ms ?? 0) / 1_000;
  console.log(
    `\n${options.departs} parallel starts of one fine: ${attempts} attempt; RSS ${memory.start} MB before, ${memory.peak} peak, ${memory.end} after`,
  );
  for (let first = 0; first < starts.length; first += PER_LINE) {
    const some = starts.slice(first, first + PER_LINE);
    console.log(some.map(({ status, ms }) => `${status} ${Math.round(ms)} ms`).join('  '));
  }
  const statuses = [...new Set(starts.map(({ status }) => status))].sort((a, b) => a - b);
  const before = tally(quiet, isFine);
  const during = tally(meanwhile, isFine);
  console.table({
    ...Object.fromEntries(
      statuses.map((status) => {
        const same = starts.filter((start) => start.status === status);
        return [`starts answered ${status || 'by nothing'}`, line(tally(same, isForm), took)];
      }),
    ),
    'lookups of others, quiet': line(before, quiet.length / 100),
    'lookups of others, meanwhile': line(during, meanwhile.length / 100),
  });
  console.log(
    `p99 of other people's lookups: ${before.p99.toFixed(1)} ms quiet, ${during.p99.toFixed(1)} ms meanwhile, ratio ${(during.p99 / before.p99).toFixed(1)}`,
  );
  if (attempts !== 1) wrong += 1;
  wrong += (before.statuses.wrong ?? 0) + (during.statuses.wrong ?? 0);
}

async function measureAll(url: string, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const { TOKEN_SECRET: tokenSecret = '', KEY_PEPPERS = '' } = env;
  const { base, close } = await openPostgres(url, 2);
  await migrate(base);
  const [nom = ''] = createPeppers(KEY_PEPPERS).noms;
  const fines = options.amendes;
  await fill(base, { pepper: KEY_PEPPERS, nom }, 1, fines + options.rafales);
  const shooters = await prepareKinds(base, fines, tokenSecret);
  const port = await freePort();
  const server = launch('server/main.ts', { ...env, PORT: String(port) }, join(folder, 'load.log'));
  try {
    await waitUntilReady(port, server);
    const warm = {
      port,
      connections: 10,
      seconds: WARM_UP_S,
      kind: 'mix',
      stop: stop.signal,
    } as const;
    await runLoad(warm, shooters);
    for (const kind of [...KINDS, 'mix'] as const) {
      if (!stop.signal.aborted) await measure(kind, port, shooters);
    }
    for (let rank = fines + 1; rank <= fines + options.rafales; rank += 1) {
      if (stop.signal.aborted) break;
      await measureBurst({ port, base, tokenSecret }, shooters.lookup, rank);
    }
  } finally {
    await stopProcess(server, 'SIGTERM');
    await close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'amendes-load-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres();
try {
  const url = await newDatabase(postgres.url);
  const env = environment({
    DATABASE_URL: url,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://127.0.0.1:1',
    SIPS_URL: 'http://127.0.0.1:1/paymentInit',
    SIPS_OFFICE_URL: 'http://127.0.0.1:1',
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  await measureAll(url, env, folder);
} finally {
  await postgres.arreter();
  rmSync(folder, { recursive: true, force: true });
}
if (wrong > 0) console.error(`${wrong} answers or attempts were WRONG`);
process.exit(stop.signal.aborted || wrong > 0 ? 1 : 0);

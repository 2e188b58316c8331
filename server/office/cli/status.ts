import type { Command } from 'commander';
import { sql } from 'kysely';
import { migrationNames } from '../../database/migrate.ts';
import type { Database } from '../../database/open.ts';
import { queueDepths } from '../../jobs/inspect.ts';
import { createPeppers } from '../../services/lookup/keyHash.ts';
import { findMissingPeppers } from '../../services/lookup/missingPeppers.ts';
import { readServiceState } from '../../services/state/serviceState.ts';
import { totalsOf } from '../totals.ts';
import { type CommandContext, money, signalDifferences, withDatabase } from './frame.ts';

type Status = Awaited<ReturnType<typeof readStatus>>;

export function statusCommand(program: Command): void {
  program
    .command('status')
    .description('show the state of the service at a glance')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Ends with 1 when something waits for a person: a dead job, money set aside, an amount that is reserved and not taken,
a payment of unknown status or pending for a day, a question, an operation or an attempt without an end, a file of
the administration that is late, a missing pepper, a broken invariant, an unexplained difference of the last day that is
over.
Example: npm run amendes -- status`,
    )
    .action(({ json }: { json?: true }) =>
      withDatabase(async (context) => {
        const status = await readStatus(context);
        if (json) console.log(JSON.stringify(status, null, 2));
        else show(status);
        if (needsSomebody(status)) signalDifferences();
      }),
    );
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** Reads the state of the service as `--json` prints it. */
async function readStatus({ db, config }: CommandContext) {
  const { maintenance, attempts, setAside, reservations, waiting, lastFile, lastReport, broken } =
    await readServiceState(db, config.fileDays);
  const { queues, deadLetters } = await queueDepths(db);
  const { names } = createPeppers(config.secrets.KEY_PEPPERS);
  const migrations = await migrationNames();
  return {
    database: config.postgresUrl === null ? 'embedded' : 'PostgreSQL',
    migration: (migrations.at(-1) ?? 'none').replace('.sql', ''),
    maintenance: {
      active: maintenance.active,
      returnsAt: maintenance.returnsAt?.toISOString() ?? null,
    },
    attempts: { live: attempts.live, overdue: attempts.overdue },
    jobs: {
      waiting: sum(queues.map(({ waiting, toRetry }) => waiting + toRetry)),
      failed: deadLetters,
    },
    setAside: {
      payments: sum(setAside.map(({ payments }) => payments)),
      sums: totalsOf(setAside).map(({ cents, currency }) => money(cents, currency)),
    },
    /** `lastDay` is the earliest of their last days to capture. */
    reserved: { payments: reservations.length, lastDay: reservations[0]?.lastDay ?? null },
    waiting,
    /** The last one of the administration; null if none has come. */
    file: lastFile,
    /** The first stored numbers that the form refuses: their payers cannot look them up (V-03). */
    refusedNumbers: await listRefusedNumbers(db),
    peppers: {
      configured: names.length,
      missing: (await findMissingPeppers(db, names)).length,
    },
    /** `day` is the last one that is over and closed; null if there is none. */
    closing: {
      day: lastReport?.day ?? null,
      faults: broken?.invariants ?? 0,
      differences: lastReport?.differences ?? 0,
    },
  };
}

/** The condition is that of the index `fine_unreachable`. */
async function listRefusedNumbers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from fine where length(number) = 14 and right(number, 1) not in ('1', '2')
    order by number limit ${MOST_NUMBERS + 1}`.execute(db);
  return rows.map(({ number }) => number);
}

const MOST_NUMBERS = 5;

const describeNumbers = (numbers: readonly string[]): string =>
  numbers.length === 0
    ? 'all can be looked up'
    : `the form refuses ${numbers.slice(0, MOST_NUMBERS).join(', ')}${numbers.length > MOST_NUMBERS ? ' and more' : ''}: ask the administration for the right ones`;

const needsSomebody = (status: Status): boolean =>
  status.jobs.failed +
    status.setAside.payments +
    status.reserved.payments +
    sum(Object.values(status.waiting)) +
    (status.file?.isLate ? 1 : 0) +
    status.peppers.missing +
    status.closing.faults +
    status.closing.differences >
  0;

const describeFile = (file: Status['file']): string =>
  file === null ? 'none yet' : `last on ${file.day}${file.isLate ? ', the next one is late' : ''}`;

function show(status: Status): void {
  const { maintenance, attempts, jobs, setAside, reserved, waiting, peppers, closing } = status;
  const back = maintenance.returnsAt === null ? '' : `, back ${maintenance.returnsAt}`;
  const lines: Record<string, string> = {
    database: `${status.database}, migration ${status.migration}`,
    maintenance: maintenance.active ? `on${back}` : 'off',
    attempts: `${attempts.live} open, ${attempts.overdue} overdue`,
    jobs: `${jobs.waiting} waiting, ${jobs.failed} failed`,
    'set aside': [`${setAside.payments} payments`, ...setAside.sums].join(', '),
    reserved:
      reserved.lastDay === null
        ? 'nothing'
        : `${reserved.payments} payments, to take or free until ${reserved.lastDay}`,
    payments: `${waiting.unknown} of unknown status, ${waiting.late} pending for a day`,
    provider: `${waiting.operations} operations and ${waiting.unanswered} questions without an answer, ${waiting.stuck} attempts without an end`,
    file: describeFile(status.file),
    numbers: describeNumbers(status.refusedNumbers),
    peppers: `${peppers.configured} in use, ${peppers.missing} missing`,
    closing:
      closing.day === null && closing.faults === 0
        ? 'none yet'
        : `${closing.day ?? 'no day is over'}, ${closing.faults} broken invariants, ${closing.differences} unexplained differences`,
  };
  for (const [name, text] of Object.entries(lines)) console.log(`${name.padEnd(16)}${text}`);
}

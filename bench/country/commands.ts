import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { createProgram } from '#server/office/cli/program.ts';
import type { App } from '../../tests/support/app.ts';
import type { Action } from '../../tests/support/country/actions.ts';
import { fullRecord } from '../../tests/support/country/dossiers.ts';
import { HISTORY_DAYS, numberOf } from '../../tests/support/country/history.ts';
import { listWaiting } from '../../tests/support/waiting.ts';

/** What needs no database, or none of this kind, and what reads all history on purpose. */
const NOT_MEASURED = ['validate', 'demo', 'audit', 'rotate-pepper'];

const LINES = 2_000;
/** Beyond all ranks of a history. */
const NEW_FINES = 60_000_000;

/** Runs a command in this process, as an operator does, with what it prints left out. */
async function run(url: string, folder: string, args: readonly string[]): Promise<void> {
  const { log, error } = console;
  const { write } = process.stderr;
  console.log = () => undefined;
  console.error = () => undefined;
  process.stderr.write = () => true;
  Object.assign(process.env, {
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // The history keeps all that left, and the purge finds a day of it.
    RETENTION_ENVOIS: String(HISTORY_DAYS - 1),
  });
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (fault) {
    // No provider answers here: a refund has read all that it reads, and ends before it is asked for.
    if (!String(fault).includes('Nothing was asked for')) throw fault;
  } finally {
    Object.assign(console, { log, error });
    process.stderr.write = write;
    process.exitCode = 0;
  }
}

/** Its words without names and reasons. */
const nameOf = (args: readonly string[]): string =>
  args
    .filter((word) => /^[a-z-]{2,}$/.test(word) && !/^(?:--reason|--yes|test)$/.test(word))
    .join(' ');

/** Each command of the operators, as it is used in a day. */
export async function commandActions(
  { db, config }: App,
  url: string,
  folder: string,
): Promise<readonly Action[]> {
  process.env.KEY_PEPPERS = String(config.secrets.KEY_PEPPERS);
  const yesterday = addDays(parisDay(new Date()), -1);
  const waiting = await listWaiting(db);
  const paid = await db
    .selectFrom('ledgerEntry')
    .select(['reference', 'paymentId', 'fineNumber'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [first, second] = waiting.filter(({ reason }) => reason === 'overpaid');
  const file = join(folder, 'fines.ndjson');
  const lines = Array.from({ length: LINES }, (_, index) =>
    JSON.stringify(fullRecord(numberOf('unpaid', NEW_FINES + index))),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const reason = ['--reason', 'test', '--yes'];
  const uses: readonly (readonly string[])[] = [
    ['status'],
    ['jobs'],
    ['rejets'],
    ['paiement', paid.paymentId ?? ''],
    ['paiement', paid.fineNumber],
    ['paiement', '--list', 'overpaid'],
    ['paiement', '--list', 'reserved'],
    ['paiement', String(first?.number), '--returned', ...reason],
    ['paiement', String(second?.number), '--refund', ...reason],
    ['amende', paid.fineNumber],
    ['desimputer', paid.reference, ...reason],
    ['maintenance', 'on', '--reason', 'test'],
    ['maintenance', 'off', '--reason', 'test'],
    ['export-reglements', '--from', yesterday, '--to', yesterday, '--out', join(folder, 'day.csv')],
    ['import', file],
    ['cloture', yesterday],
    ['matin'],
    ['purge', '--dry-run'],
  ];
  const named = new Set([...NOT_MEASURED, ...uses.map(([name]) => name)]);
  const forgotten = createProgram().commands.filter((command) => !named.has(command.name()));
  if (forgotten.length > 0) {
    throw new Error(`Not measured: ${forgotten.map((command) => command.name()).join(', ')}`);
  }
  return uses.map((args) => ({
    name: `command: ${nameOf(args)}`,
    times: 0,
    act: () => run(url, folder, args),
  }));
}

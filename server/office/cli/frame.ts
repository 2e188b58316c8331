import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { plainEuros } from '#contract/domain/amounts.ts';
import { createDirectProvider } from '../../adapters/direct/DirectProvider.ts';
import { type Config, embeddedFolder, readConfig } from '../../config/readConfig.ts';
import { slipsIn } from '../../config/slips.ts';
import { migrate } from '../../database/migrate.ts';
import { type Database, hasEmbeddedDatabase, openDatabase } from '../../database/open.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import type { Operator } from '../../store/interventions.ts';
import { isPlaceholder } from '../morning/commandLine.ts';
import { EXIT, NothingAsked, UsageError } from './explain.ts';

export interface CommandContext {
  readonly config: Config;
  readonly db: Database;
  readonly provider: PaymentProvider;
}

/** Warns as the start of the server does. */
export function warnOfSettings(): void {
  for (const warning of slipsIn(process.env)) console.error(warning);
}

type Work<T> = (context: CommandContext) => Promise<T>;

/**
 * Runs a command on the database of the server.
 * @throws UsageError if there is none, before anything is created
 */
export async function withDatabase<T>(work: Work<T>): Promise<T> {
  warnOfSettings();
  const folder = embeddedFolder(process.env);
  if (folder !== null && !hasEmbeddedDatabase(folder)) {
    throw new UsageError(
      `There is no database in ${folder}: set DATA_DIR to the folder of the server, or DATABASE_URL. An import or the first start of the server makes one`,
    );
  }
  return open(work);
}

/** Runs a command that may be the first one: it makes the database if there is none. */
export function withDatabaseOrNew<T>(work: Work<T>): Promise<T> {
  warnOfSettings();
  return open(work);
}

async function open<T>(work: Work<T>): Promise<T> {
  const config = readConfig(process.env);
  const { db, migrations, close } = await openDatabase(config);
  try {
    await migrate(migrations);
    return await work({ config, db, provider: createDirectProvider(config.direct) });
  } catch (error) {
    throw error instanceof ProviderFailure ? new NothingAsked(error, config) : error;
  } finally {
    await close();
  }
}

/** Ends the command with 1, because something was rejected or differs. */
export function signalDifferences(): void {
  process.exitCode = EXIT.DIFFERENCES;
}

/** The user of a container may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? ''}`.trim();
  }
}

/** Returns who acts and why. Under sudo, `SUDO_USER` is the person. */
export function operatorOf(note: string): Operator {
  if (note.trim() === '') throw new UsageError('A reason is needed: add --reason "TEXT"');
  if (isPlaceholder(note)) {
    throw new UsageError(`${note.trim()} stands for the reason, which is kept: write it instead`);
  }
  return { operator: process.env.SUDO_USER || userName(), note: note.trim() };
}

/**
 * Asks a person to confirm. He may answer in French or in English.
 * @param question ends with what he may answer
 * @param yes true if the command was given `--yes`, which answers for him
 * @throws UsageError without a terminal and without `--yes`
 */
export async function confirm(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask on: add --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const response = await terminal.question(`${question} `);
  terminal.close();
  return /^(?:o|oui|y|yes)$/i.test(response.trim());
}

/** Prints an amount. Cents of another currency are printed with its code, not as euros. */
export const money = (cents: number, currency: string): string =>
  `${plainEuros(cents)} ${currency}`;

import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { CommanderError, InvalidArgumentError } from 'commander';
import { plainEuros } from '#contract/domain/amounts.ts';
import { isDay } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { createDirectProvider } from '../../adapters/direct/DirectProvider.ts';
import { InvalidConfiguration } from '../../config/InvalidConfiguration.ts';
import { type Config, embeddedFolder, readConfig } from '../../config/readConfig.ts';
import { slipsIn } from '../../config/slips.ts';
import { isDatabaseAway } from '../../database/away.ts';
import { LockHeld } from '../../database/directoryLock.ts';
import { migrate } from '../../database/migrate.ts';
import {
  type Database,
  hasEmbeddedDatabase,
  openDatabase,
  UnreadableDatabase,
} from '../../database/open.ts';
import { fileFault } from '../../files/fileFault.ts';
import { printError } from '../../logging/describeError.ts';
import { redact } from '../../logging/redact.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import type { Operator } from '../../store/interventions.ts';
import { RefusedOperation } from '../commands/RefusedOperation.ts';
import { isRealDay } from '../import/dates.ts';
import { isPlaceholder } from '../morning/commandLine.ts';

/** Exit codes of all commands, which `--help` lists. */
const EXIT = { DONE: 0, DIFFERENCES: 1, WRONG_USE: 2, BUSY: 3 } as const;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export interface CommandContext {
  readonly config: Config;
  readonly db: Database;
  readonly provider: PaymentProvider;
}

/** Warns as the start of the server does. */
export function warnOfSettings(): void {
  for (const warning of slipsIn(process.env)) console.error(warning);
}

/**
 * The provider did not answer a question that comes before an operation: once an operation is written, the queue
 * follows it, and a silent provider is no error of the command.
 */
class NothingAsked extends Error {
  constructor(failure: ProviderFailure, { sandboxPort, postgresUrl }: Config) {
    const remedy =
      sandboxPort !== null && postgresUrl === null
        ? 'The simulated provider stops with the server, which must stop for this command: with DATABASE_URL both run at once'
        : 'Repeat the command when the provider answers';
    super(`${failure.message}. Nothing was asked for and nothing was changed. ${remedy}`);
  }
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

/** Reads an amount in euros as cents. @throws UsageError */
export const readEuros =
  (option: string) =>
  (text: string): number => {
    const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{2}))?$/.exec(text) ?? [];
    if (whole === undefined) throw new UsageError(`${option} takes euros, such as 12.50`);
    return Number(whole) * 100 + Number(fraction || 0);
  };

/** Reads the number of a row of ours. @throws UsageError */
export const readNumber =
  (what: string) =>
  (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw new UsageError(`The ${what} is a number`);
    return Number(text);
  };

/**
 * Reads a day, `YYYY-MM-DD`.
 * @throws UsageError
 */
export function readDay(text: string): string {
  if (!isDay(text)) {
    throw new UsageError(`${text} is not a day such as 2026-11-21`);
  }
  if (!isRealDay(text)) throw new UsageError(`${text} is not in the calendar`);
  return text;
}

/** Reads an instant with its offset, ISO 8601. @throws InvalidArgumentError */
export function readInstant(text: string): Date {
  const instant = new Date(text);
  if (!/T.+(?:Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError('Give an instant with its offset, 2026-11-21T18:00:00+01:00');
  }
  return instant;
}

export const todayInParis = (): string => parisDay(new Date());

/**
 * Reads a day that has begun.
 * @throws UsageError
 */
export function readPastDay(text: string): string {
  if (readDay(text) > todayInParis()) throw new UsageError(`${text} has not begun`);
  return text;
}

/** Prints an amount. Cents of another currency are printed with its code, not as euros. */
export const money = (cents: number, currency: string): string =>
  `${plainEuros(cents)} ${currency}`;

export const euros = (cents: number): string => money(cents, 'EUR');

const USAGE = [UsageError];
/** SQLSTATE by which PostgreSQL refuses the user, the password, the database's name or a right. */
const NOT_LET_IN = /^(?:28\w{3}|3D000|42501)$/;
const REMEDIES: Readonly<Record<string, string>> = {
  42501: 'the role of DATABASE_URL must own the tables; restore a backup with --role',
  25006: 'it is read-only; give the address of the primary',
};

interface Explained {
  readonly text: string;
  readonly code: number;
}

/**
 * Errors of our own name what the operator gave. Those of others may hold rows of the database, so they are redacted.
 */
function explainError(error: Error): Explained {
  const own = error.message.replace(/\s*\n\s*/g, ' ');
  const message = redact(error);
  if (error instanceof CommanderError) {
    return { text: '', code: error.exitCode === 0 ? EXIT.DONE : EXIT.WRONG_USE };
  }
  if (error instanceof LockHeld) {
    const remedy = 'stop the server, or give it a PostgreSQL by DATABASE_URL';
    return { text: `${own}: ${remedy}`, code: EXIT.BUSY };
  }
  if (error instanceof UnreadableDatabase) return { text: own, code: EXIT.BUSY };
  // This message keeps its line breaks: each fault of the settings has a line.
  if (error instanceof InvalidConfiguration) return { text: error.message, code: EXIT.WRONG_USE };
  if (USAGE.some((kind) => error instanceof kind)) {
    return { text: own, code: EXIT.WRONG_USE };
  }
  if (error instanceof NothingAsked) return { text: own, code: EXIT.BUSY };
  if (error instanceof RefusedOperation) return { text: own, code: EXIT.DIFFERENCES };
  const systemCode = 'code' in error ? String(error.code) : '';
  if (isDatabaseAway(error) || NOT_LET_IN.test(systemCode)) {
    const remedy = REMEDIES[systemCode];
    const text = `The database cannot be used: ${message}${remedy ? `: ${remedy}` : ''}`;
    return { text, code: EXIT.BUSY };
  }
  // Node sets `syscall` on errors of files and disks, which the operator can correct.
  if ('syscall' in error) return { text: fileFault(error) ?? message, code: EXIT.WRONG_USE };
  return { text: message, code: EXIT.DIFFERENCES };
}

/** Returns what a command prints of an error, and its exit code. `LOG_LEVEL=debug` adds the stack. */
export function explain(error: unknown): Explained {
  if (!(error instanceof Error)) return { text: printError(error), code: EXIT.DIFFERENCES };
  const { text, code } = explainError(error);
  const hasFrames = process.env.LOG_LEVEL === 'debug' && text !== '';
  return { text: hasFrames ? `${text}\n${printError(error)}` : text, code };
}

import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { CommanderError } from 'commander';
import { createSipsGateway } from '../adapters/sips/SipsGateway.ts';
import { InvalidConfiguration } from '../config/InvalidConfiguration.ts';
import { type Config, readConfig } from '../config/readConfig.ts';
import { isDatabaseAway } from '../database/away.ts';
import { LockHeld } from '../database/directoryLock.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase, UnreadableDatabase } from '../database/open.ts';
import { UnreadableStatement } from '../import/bankStatement.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { Operator } from '../services/ledger/logIntervention.ts';
import { RefusedOperation } from '../services/ledger/reversePayment.ts';

/** What a command ends with; `--help` tells them. */
const EXIT = { FAIT: 0, ECARTS: 1, MAUVAIS_USAGE: 2, OCCUPE: 3 } as const;

/** The command was not given as it must be; the message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command works with. */
export interface CommandContext {
  readonly config: Config;
  readonly base: Database;
  readonly gateway: PaymentGateway;
}

/** Opens the server's database, brings it up to date, and closes it whatever happens. */
export async function withDatabase<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const { base, close } = await openDatabase(config);
  try {
    await migrate(base);
    return await work({ config, base, gateway: createSipsGateway(config.sips) });
  } finally {
    await close();
  }
}

/** Something was rejected or differs: the command has done its work and ends with 1. */
export function signalDifferences(): void {
  process.exitCode = EXIT.ECARTS;
}

/** The person at the terminal, also behind sudo, and the reason given. */
export function operatorOf(note: string): Operator {
  if (note.trim() === '') throw new UsageError('A reason is needed: the text is empty');
  return { operateur: process.env.SUDO_USER ?? userInfo().username, note: note.trim() };
}

/**
 * Asks before something that cannot be undone.
 * @param yes the answer was given on the command line (`--oui`)
 * @throws UsageError without a terminal, when it was not
 */
export async function confirm(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask on: add --oui');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const response = await terminal.question(`${question} [o/N] `);
  terminal.close();
  return /^(?:o|oui|y|yes)$/i.test(response.trim());
}

/** A day as an operator types it. @throws UsageError for anything but a real `YYYY-MM-DD` */
export function readDay(text: string): string {
  const instant = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(instant)) {
    throw new UsageError(`${text} is not a day such as 2026-11-21`);
  }
  if (!new Date(instant).toISOString().startsWith(text)) {
    throw new UsageError(`${text} is not in the calendar`);
  }
  return text;
}

/** Today in Paris, `YYYY-MM-DD`. */
export const todayInParis = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());

/** Cents as euros, for a person. */
export const euros = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')} EUR`;

const USAGE = [UsageError, InvalidConfiguration, UnreadableStatement];
/** PostgreSQL answers, and lets nobody in: wrong user or password, or no such database. */
const NOT_LET_IN = /^(?:28\w{3}|3D000)$/;
const FILE_ERRORS = new Set(['ENOENT', 'EACCES', 'EISDIR', 'EEXIST', 'ENOTDIR']);

/** @returns one line for what an operator can put right, the stack for anything else, and the exit code */
export function explain(error: unknown): { readonly texte: string; readonly code: number } {
  if (!(error instanceof Error)) return { texte: String(error), code: EXIT.ECARTS };
  const { message } = error;
  if (error instanceof CommanderError) {
    return { texte: '', code: error.exitCode === 0 ? EXIT.FAIT : EXIT.MAUVAIS_USAGE };
  }
  if (error instanceof LockHeld) {
    const remedy = 'stop the server, or give it a PostgreSQL by DATABASE_URL';
    return { texte: `${message}: ${remedy}`, code: EXIT.OCCUPE };
  }
  if (error instanceof UnreadableDatabase) return { texte: message, code: EXIT.OCCUPE };
  if (USAGE.some((kind) => error instanceof kind)) {
    return { texte: message, code: EXIT.MAUVAIS_USAGE };
  }
  if (error instanceof RefusedOperation) return { texte: message, code: EXIT.ECARTS };
  const systemCode = 'code' in error ? String(error.code) : '';
  if (isDatabaseAway(error) || NOT_LET_IN.test(systemCode)) {
    return { texte: `The database cannot be used: ${message || systemCode}`, code: EXIT.OCCUPE };
  }
  if (FILE_ERRORS.has(systemCode)) return { texte: message, code: EXIT.MAUVAIS_USAGE };
  return { texte: error.stack ?? message, code: EXIT.ECARTS };
}

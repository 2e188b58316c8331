import { CommanderError } from 'commander';
import { InvalidConfiguration } from '../../config/InvalidConfiguration.ts';
import type { Config } from '../../config/readConfig.ts';
import { isDatabaseAway } from '../../database/away.ts';
import { LockHeld } from '../../database/directoryLock.ts';
import { UnreadableDatabase } from '../../database/open.ts';
import { errorCode } from '../../errorCode.ts';
import { fileFault } from '../../files/fileFault.ts';
import { printError } from '../../logging/describeError.ts';
import { redact } from '../../logging/redact.ts';
import type { ProviderFailure } from '../../ports/PaymentProvider.ts';
import { RefusedOperation } from '../commands/RefusedOperation.ts';

/** Exit codes of all commands, which `--help` lists. */
export const EXIT = { DONE: 0, DIFFERENCES: 1, WRONG_USE: 2, BUSY: 3 } as const;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The provider did not answer a question that comes before an operation: once an operation is written, the queue
 * follows it, and a silent provider is no error of the command.
 */
export class NothingAsked extends Error {
  constructor(failure: ProviderFailure, { sandboxPort, postgresUrl }: Config) {
    const remedy =
      sandboxPort !== null && postgresUrl === null
        ? 'The simulated provider stops with the server, which must stop for this command: with DATABASE_URL both run at once'
        : 'Repeat the command when the provider answers';
    super(`${failure.message}. Nothing was asked for and nothing was changed. ${remedy}`);
  }
}

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
  if (error instanceof UsageError) return { text: own, code: EXIT.WRONG_USE };
  if (error instanceof NothingAsked) return { text: own, code: EXIT.BUSY };
  if (error instanceof RefusedOperation) return { text: own, code: EXIT.DIFFERENCES };
  const systemCode = errorCode(error) ?? '';
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

import { InvalidConfiguration } from '../config/InvalidConfiguration.ts';
import type { Config } from '../config/readConfig.ts';
import { isDatabaseAway } from '../database/away.ts';
import { LockHeld } from '../database/directoryLock.ts';
import { UnreadableDatabase } from '../database/open.ts';
import { errorCode } from '../errorCode.ts';
import { fileFault } from '../files/fileFault.ts';
import { printError } from '../logging/describeError.ts';
import { redact } from '../logging/redact.ts';
import { SandboxUnavailable } from './sandboxProcess.ts';

const TO_TRY = [
  '5190-0101-0000-11 key 21 (fine to pay)',
  '7777-0201-0000-11 key 28 (fine that can be paid in parts)',
  '5190-0102-0000-11 key 61 (paid fine with its receipt)',
];

export function announce(config: Config): void {
  console.log(`Service  ${config.publicUrl}/fr/tai`);
  if (config.sandboxPort !== null) console.log(`Sandbox  ${config.direct.baseUrl}`);
  if (config.demonstration) console.log(`Try      ${TO_TRY.join('\n         ')}`);
  console.log('Ready');
}

const EXPECTED = [LockHeld, UnreadableDatabase, InvalidConfiguration, SandboxUnavailable];

/**
 * Explains why a start failed: one line if an operator can fix it, frames otherwise. Once payers are served,
 * `printError` prints a fault, because its message may hold what they sent (D-73).
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return printError(error);
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return `${redact(error)}: another program uses the port; set PORT or GATEWAY_PORT`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `Port ${error.port} cannot be opened by this user: set PORT to 1024 or more, behind a proxy`;
  }
  const fault = fileFault(error);
  if (fault !== null) return fault;
  if (EXPECTED.some((expected) => error instanceof expected)) return error.message;
  if (isDatabaseAway(error) || 'syscall' in error || 'severity' in error) {
    return `The address to listen on, the database or a file cannot be opened: ${redact(error)}`;
  }
  return [redact(error), printError(error)].join('\n');
}

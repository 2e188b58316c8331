import { errorCode } from '../errorCode.ts';

/**
 * Errors that a later try may not meet: sockets, and PostgreSQL's classes 08, 53 and 57. 25006 is a read-only
 * database after a failover. 25P03, 25P04, 55P03 and 57014 mean that a time limit or an administrator ended the
 * statement.
 */
const AWAY =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|25P0[34]|53\w{3}|55P03|57014|57P\d{2})$/;

/** node-postgres gives these errors no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

export function isDatabaseAway(error: Error): boolean {
  const code = errorCode(error);
  return code === undefined ? CONNECTION_LOST.test(error.message) : AWAY.test(code);
}

/** True if a statement has waited for a lock for as long as it may (`lock_timeout`). */
export const isLockTimeout = (error: unknown): boolean => errorCode(error) === '55P03';

/**
 * Sockets; PostgreSQL classes 08, 53, 57. 25006: read-only after a failover. 25P03 and 25P04, 55P03, 57014: a time limit
 * of the server, or an administrator, has ended the statement, as our own limit does.
 */
const AWAY =
  /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|25P0[34]|53\w{3}|55P03|57014|57P\d{2})$/;

/** node-postgres gives no code for these. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

export function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error && error.code !== undefined ? String(error.code) : undefined;
  return code === undefined ? CONNECTION_LOST.test(error.message) : AWAY.test(code);
}

/** The socket's codes, and those of PostgreSQL's classes 08, 53 and 57. */
const AWAY = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P\d{2})$/;

/** What node-postgres says, without a code, of a connection that broke or never came about. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot be reached, and not that a statement is wrong. */
export function isDatabaseAway(error: Error): boolean {
  const code = 'code' in error && error.code !== undefined ? String(error.code) : undefined;
  return code === undefined ? CONNECTION_LOST.test(error.message) : AWAY.test(code);
}

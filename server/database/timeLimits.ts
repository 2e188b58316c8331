/**
 * How long a statement of a connection may take, in milliseconds (D-100). The database ends it, so that a caller that
 * gives up leaves no statement behind.
 */
export interface TimeLimits {
  /** With 0 there is no limit. */
  readonly statementMs: number;
  /** Of one wait for a lock. */
  readonly lockMs: number;
}

/** Of people who wait, and of the queue of jobs. */
export const SHORT_LIMITS: TimeLimits = { statementMs: 5_000, lockMs: 4_000 };

/** Below the shortest lease of a job, so that another server does not begin beside a statement that still runs. */
export const JOB_LIMITS: TimeLimits = { statementMs: 240_000, lockMs: 10_000 };

/** Of commands: a person looks on, and nobody waits. */
export const COMMAND_LIMITS: TimeLimits = { statementMs: 3_600_000, lockMs: 30_000 };

/** Of migrations, which set the limit of a lock themselves. */
export const NO_LIMITS: TimeLimits = { statementMs: 0, lockMs: 0 };

/** Longer than any pause of ours within a transaction: its locks go even if the process that held them is gone. */
const IDLE_TRANSACTION_MS = 60_000;

/** The statements that set the limits of a session, and take away those that the role or the server has set (D-66). */
export const setLimits = ({ statementMs, lockMs }: TimeLimits): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
  set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS};
  -- The last one is of PostgreSQL 17.
  select set_config(name, '0', false) from pg_settings where name in ('idle_session_timeout', 'transaction_timeout')`;

/** How long the driver waits for the answer of the database, which is longer only if the line is silent. */
export const answerMs = ({ statementMs }: TimeLimits): number | undefined =>
  statementMs === 0 ? undefined : statementMs + 1_000;

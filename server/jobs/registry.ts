import { sql } from 'kysely';
import Type from 'typebox';
import type { Database } from '../database/open.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import { closeDay } from '../services/accounts/closeDay.ts';
import { askQuestions } from '../services/payment/questions.ts';
import { reexpose } from '../services/payment/reexpose.ts';
import { forgetTimestamps, type Purged, purge } from '../services/retention/purgeExpired.ts';
import { forgetAttemptMails } from '../store/attempts.ts';
import { parisDay } from '../store/sql.ts';
import { JOB_POLICIES, type JobPolicy, type Registration } from './policies.ts';

const clockJob = (
  policy: JobPolicy,
  subject: string,
  act: () => Promise<unknown>,
): Registration => ({
  handler: { subject, payload: Type.Object({}), run: async () => void (await act()) },
  policy,
});

/** Returns the day before today in Paris. */
async function yesterday(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ${parisDay(sql`now() - interval '24 hours'`)} as day`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no day');
  return row.day;
}

interface JobSettings extends Purged {
  readonly statement: { readonly remittanceDays: number };
}

export function registerJobs(
  db: Database,
  provider: PaymentProvider,
  receiptJobs: readonly JobHandler<unknown>[],
  { statement, ...purged }: JobSettings,
): readonly Registration[] {
  const { SENDING, EVERY_MINUTE, EVERY_DAY } = JOB_POLICIES;
  return [
    ...receiptJobs.map((handler) => ({ handler, policy: SENDING })),
    clockJob(EVERY_MINUTE, 'questions', () => askQuestions(db, provider)),
    clockJob(EVERY_MINUTE, 'forget-mails', () => forgetAttemptMails(db)),
    clockJob(EVERY_MINUTE, 'forget-timestamps', () => forgetTimestamps(db)),
    clockJob(EVERY_MINUTE, 're-exposure', () => reexpose(db)),
    clockJob(EVERY_DAY, 'reconciliation', async () =>
      closeDay(db, await yesterday(db), statement.remittanceDays),
    ),
    clockJob(EVERY_DAY, 'purge', () => purge(db, purged)),
  ];
}

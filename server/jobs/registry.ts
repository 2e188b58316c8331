import { sql } from 'kysely';
import Type from 'typebox';
import type { Database } from '../database/open.ts';
import { closeNight, type MorningSettings } from '../morning/morning.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
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

/** Returns the day of today in Paris. */
async function today(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${parisDay(sql`now()`)} as day`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no day');
  return row.day;
}

interface JobSettings extends Omit<Purged, 'sent'>, Omit<MorningSettings, 'sent'> {
  readonly sent: Purged['sent'] & MorningSettings['sent'];
}

export function registerJobs(
  db: Database,
  provider: PaymentProvider,
  receiptJobs: readonly JobHandler<unknown>[],
  settings: JobSettings,
): readonly Registration[] {
  const { SENDING, EVERY_MINUTE, EVERY_DAY } = JOB_POLICIES;
  return [
    ...receiptJobs.map((handler) => ({ handler, policy: SENDING })),
    clockJob(EVERY_MINUTE, 'questions', () => askQuestions(db, provider)),
    clockJob(EVERY_MINUTE, 'forget-mails', () => forgetAttemptMails(db)),
    clockJob(EVERY_MINUTE, 'forget-timestamps', () => forgetTimestamps(db)),
    clockJob(EVERY_MINUTE, 're-exposure', () => reexpose(db)),
    clockJob(EVERY_DAY, 'reconciliation', async () => closeNight(db, settings, await today(db))),
    clockJob(EVERY_DAY, 'purge', () => purge(db, settings)),
  ];
}

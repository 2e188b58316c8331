import { sql } from 'kysely';
import Type from 'typebox';
import type { Database } from '../database/open.ts';
import { closeNight, type MorningSettings } from '../office/morning/morning.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import { askQuestions } from '../services/payment/questions.ts';
import { reexpose } from '../services/payment/reexpose.ts';
import { forgetTimestamps, type Purged, purge } from '../services/retention/purgeExpired.ts';
import { forgetAttemptMails } from '../store/attempts.ts';
import { parisDay } from '../store/sql.ts';
import { CLOCK_JOBS, type ClockJob, JOB_POLICIES, type Registration } from './policies.ts';

const clockJob = (subject: ClockJob, act: () => Promise<unknown>): Registration => ({
  handler: { subject, payload: Type.Object({}), run: async () => void (await act()) },
  policy: CLOCK_JOBS[subject],
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
  return [
    ...receiptJobs.map((handler) => ({ handler, policy: JOB_POLICIES.SENDING })),
    clockJob('questions', () => askQuestions(db, provider)),
    clockJob('forget-mails', () => forgetAttemptMails(db)),
    clockJob('forget-timestamps', () => forgetTimestamps(db)),
    clockJob('re-exposure', () => reexpose(db)),
    clockJob('closing', async () => closeNight(db, settings, await today(db))),
    clockJob('purge', () => purge(db, settings)),
  ];
}

import { sql } from 'kysely';
import Type from 'typebox';
import type { Database } from '../database/open.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import { forgetTimestamps, type Purged, purge } from '../services/operations/purgeExpired.ts';
import { reconcile } from '../services/operations/reconcile.ts';
import { askQuestions } from '../services/payment/questions.ts';
import { reexpose } from '../services/payment/reexpose.ts';
import { forgetMails } from '../services/receipts/mailAfterPayment.ts';
import { parisDay } from '../store/sql.ts';
import { JOB_POLICIES, type Registration } from './policies.ts';

const clockJob = (subject: string, act: () => Promise<unknown>): JobHandler<unknown> => ({
  subject,
  payload: Type.Object({}),
  async run() {
    await act();
  },
});

/** In Paris. */
async function yesterday(db: Database): Promise<string> {
  const { rows } = await sql<{ jour: string }>`
    select ${parisDay(sql`now() - interval '24 hours'`)} as jour`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no day');
  return row.jour;
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
  return [
    ...receiptJobs.map((handler) => ({ handler, policy: JOB_POLICIES.SENDING })),
    {
      handler: clockJob('questions', () => askQuestions(db, provider)),
      policy: JOB_POLICIES.EVERY_MINUTE,
    },
    {
      handler: clockJob('oubli-mails', () => forgetMails(db)),
      policy: JOB_POLICIES.EVERY_MINUTE,
    },
    {
      handler: clockJob('oubli-horodatages', () => forgetTimestamps(db)),
      policy: JOB_POLICIES.EVERY_MINUTE,
    },
    { handler: clockJob('reexposition', () => reexpose(db)), policy: JOB_POLICIES.EVERY_MINUTE },
    {
      handler: clockJob('rapprochement', async () =>
        reconcile(db, await yesterday(db), statement.remittanceDays),
      ),
      policy: JOB_POLICIES.EVERY_DAY,
    },
    {
      handler: clockJob('purge', () => purge(db, purged)),
      policy: JOB_POLICIES.EVERY_DAY,
    },
  ];
}

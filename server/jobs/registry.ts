import { sql } from 'kysely';
import Type from 'typebox';
import type { Database } from '../database/open.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import type { Retentions } from '../ports/Retentions.ts';
import { forgetTimestamps, purgeExpired } from '../services/operations/purgeExpired.ts';
import { reconcile } from '../services/operations/reconcile.ts';
import { followRefunds } from '../services/operations/refund.ts';
import { confirmCapture } from '../services/payment/confirmCapture.ts';
import { reexpose } from '../services/payment/reexpose.ts';
import { sweepAttempts } from '../services/payment/sweepAttempts.ts';
import { forgetMails } from '../services/receipts/mailAfterPayment.ts';
import { parisDay } from '../store/readDossier.ts';
import { JOB_POLICIES, type Registration } from './policies.ts';

/** Milliseconds before a sweep asks again about an attempt. */
const SWEEP_GRACE_MS = 45_000;

/** Written by `postReceipt` of `server/store/apply.ts`. */
const RecordedPayment = Type.Object({
  referenceReglement: Type.String(),
  avisId: Type.String(),
  locale: Type.String(),
});

const paced = (subject: string, act: () => Promise<unknown>): JobHandler<unknown> => ({
  subject,
  payload: Type.Object({}),
  async run() {
    await act();
  },
});

/** The accounts of that day in Paris are closed. */
async function yesterday(base: Database): Promise<string> {
  const { rows } = await sql<{ jour: string }>`
    select ${parisDay(sql`now() - interval '24 hours'`)} as jour`.execute(base);
  const [row] = rows;
  if (row === undefined) throw new Error('The database has no day');
  return row.jour;
}

/** @param retentions days */
export function registerJobs(
  base: Database,
  provider: PaymentProvider,
  receiptJobs: readonly JobHandler<unknown>[],
  retentions: Retentions,
): readonly Registration[] {
  const recordedPayment: JobHandler<Type.Static<typeof RecordedPayment>> = {
    subject: 'reglement-inscrit',
    payload: RecordedPayment,
    run: (payment) => confirmCapture(base, provider, payment.referenceReglement),
  };
  return [
    { handler: recordedPayment, policy: JOB_POLICIES.SENDING },
    ...receiptJobs.map((handler) => ({ handler, policy: JOB_POLICIES.SENDING })),
    {
      handler: paced('balayage', async () => {
        await forgetMails(base);
        await forgetTimestamps(base);
        await followRefunds(base, provider);
        await sweepAttempts(base, provider, SWEEP_GRACE_MS);
      }),
      policy: JOB_POLICIES.EVERY_MINUTE,
    },
    { handler: paced('reexposition', () => reexpose(base)), policy: JOB_POLICIES.EVERY_MINUTE },
    {
      handler: paced('rapprochement', async () => reconcile(base, provider, await yesterday(base))),
      policy: JOB_POLICIES.EVERY_DAY,
    },
    {
      handler: paced('purge', () => purgeExpired(base, retentions)),
      policy: JOB_POLICIES.EVERY_DAY,
    },
  ];
}

import type { Database } from '../database/open.ts';
import { storeMeasures } from '../metrics/measures.ts';
import type { JobHandler } from '../ports/JobHandler.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import { AT_ONCE, askQuestions } from '../services/payment/questions.ts';
import { reexpose } from '../services/payment/reexpose.ts';
import { forgetTimestamps, type Purged, purge } from '../services/retention/purgeExpired.ts';
import { forgetAttemptMails } from '../store/attempts.ts';
import { clockJob } from './clockJob.ts';
import { queueDepths } from './inspect.ts';
import { JOB_POLICIES, type Registration } from './policies.ts';

/** The jobs of the service. Those of the office are added where the program is composed. */
export function registerJobs(
  db: Database,
  provider: PaymentProvider,
  receiptJobs: readonly JobHandler<unknown>[],
  settings: Purged & { readonly fileDays: number },
): readonly Registration[] {
  return [
    ...receiptJobs.map((handler) => ({ handler, policy: JOB_POLICIES.SENDING })),
    clockJob('questions', () => askQuestions(db, provider, AT_ONCE)),
    clockJob('forget-mails', () => forgetAttemptMails(db)),
    clockJob('forget-timestamps', () => forgetTimestamps(db)),
    clockJob('re-exposure', () => reexpose(db)),
    clockJob('measures', () => storeMeasures(db, queueDepths, settings.fileDays)),
    clockJob('purge', () => purge(db, settings)),
  ];
}

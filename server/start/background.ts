import { loadMailWording } from '../adapters/mail/mailWording.ts';
import { createPostalSpool } from '../adapters/postal/spoolFolder.ts';
import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import { addClockRows } from '../jobs/queue.ts';
import { registerJobs } from '../jobs/registry.ts';
import { type JobLogger, type RunningJobs, startJobs } from '../jobs/startJobs.ts';
import { officeJobs } from '../office/officeJobs.ts';
import type { Mailer } from '../ports/Mailer.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import type { ReceiptGenerator } from '../ports/ReceiptDocument.ts';
import { createReceiptJobs } from '../services/receipts/receiptJobs.ts';

export interface BackgroundOptions {
  readonly config: Config;
  /** For the work of the jobs. */
  readonly db: Database;
  readonly queue: Database;
  readonly provider: PaymentProvider;
  readonly mailer: Mailer;
  readonly generateReceipt: ReceiptGenerator;
  readonly logger: JobLogger;
}

/**
 * Starts the jobs, unless this server runs none (`TACHES`).
 * @throws Error if the database is away
 */
export async function startBackground(options: BackgroundOptions): Promise<RunningJobs> {
  const { db, queue, provider, config, logger } = options;
  const registrations = [
    ...registerJobs(db, provider, await receiptJobsOf(options), config),
    ...officeJobs(db, options.mailer, config),
  ];
  if (!config.runsJobs) {
    // Without the rows nobody would see that no other server runs jobs either.
    await addClockRows(queue, registrations);
    return { stop: async () => undefined };
  }
  return startJobs({ queue, registrations, logger });
}

async function receiptJobsOf({ config, db, mailer, generateReceipt }: BackgroundOptions) {
  return createReceiptJobs({
    db,
    generateReceipt,
    wordings: await loadMailWording(config.demonstration, config.settings.delaiRemboursement),
    contestAddresses: config.settings.contestation,
    publicUrl: config.publicUrl,
    mailer,
    printer: createPostalSpool(config.sent.letters),
  });
}

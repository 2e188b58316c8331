import { loadMailWording } from '#server/adapters/mail/mailWording.ts';
import { createPostalSpool } from '#server/adapters/postal/spoolFolder.ts';
import { JOB_POLICIES, type Registration } from '#server/jobs/policies.ts';
import { claimJob, finishJob } from '#server/jobs/queue.ts';
import { createReceiptJobs } from '#server/services/receipts/receiptJobs.ts';
import type { App } from '../app.ts';

/** The jobs that send mails and letters, with a relay that takes all. */
export async function sendingJobs({ db, config }: App): Promise<readonly Registration[]> {
  const jobs = createReceiptJobs({
    db,
    generateReceipt: async () => Buffer.from('%PDF'),
    wordings: await loadMailWording(false, 30),
    contestAddresses: config.settings.contestation,
    publicUrl: config.publicUrl,
    mailer: { send: async () => 'sent' },
    printer: createPostalSpool(config.sent.letters),
  });
  return jobs.map((handler) => ({ handler, policy: JOB_POLICIES.SENDING }));
}

/** Does one job that is due, as a server does. @returns false if none is */
export async function doNext(
  { db }: App,
  registrations: readonly Registration[],
): Promise<boolean> {
  const job = await claimJob(db, registrations);
  const found = registrations.find(({ handler }) => handler.subject === job?.subject);
  if (job === null || found === undefined) return false;
  await found.handler.run(job.payload);
  await finishJob(db, job, found.policy);
  return true;
}

import { createFileMailer, createSmtpMailer } from './adapters/mail/mailer.ts';
import { loadMailWording } from './adapters/mail/mailWording.ts';
import { createPostalSpool } from './adapters/postal/spoolFolder.ts';
import type { Config } from './config/readConfig.ts';
import type { Database } from './database/open.ts';
import { registerJobs } from './jobs/registry.ts';
import { type JobLogger, type RunningJobs, startJobs } from './jobs/startJobs.ts';
import type { GenerateurJustificatif } from './ports/DocumentJustificatif.ts';
import type { PaymentGateway } from './ports/PaymentGateway.ts';
import { creerTravauxPreuves } from './services/preuves/travauxPreuves.ts';

/** What the jobs of the service work with. */
export interface BackgroundOptions {
  readonly config: Config;
  readonly base: Database;
  readonly passerelle: PaymentGateway;
  readonly genererJustificatif: GenerateurJustificatif;
  readonly journal: JobLogger;
}

/**
 * Starts what the service does without a request: receipts on their way, late answers, the nightly work.
 * @throws when the database cannot be reached at the start
 */
export async function startBackground(options: BackgroundOptions): Promise<RunningJobs> {
  const { base, passerelle, config, journal } = options;
  const preuves = await preuvesDe(options);
  const registrations = registerJobs(base, passerelle, preuves, config.retentions);
  return startJobs({ base, registrations, logger: journal });
}

/** How receipts leave: through the mail relay or as files, and through the print provider's folder. */
async function preuvesDe({ config, base, genererJustificatif }: BackgroundOptions) {
  const { mail, postalFolder } = config;
  return creerTravauxPreuves({
    base,
    genererJustificatif,
    textes: await loadMailWording(),
    contestation: config.settings.liens.contestation,
    courrielleur:
      mail.smtpUrl === null
        ? createFileMailer(mail.folder, mail.sender)
        : createSmtpMailer(mail.smtpUrl, mail.sender),
    imprimeur: createPostalSpool(postalFolder),
  });
}

import { creerCourrielleurFichiers, creerCourrielleurSmtp } from './adapters/mail/mailer.ts';
import { chargerTextesMail } from './adapters/mail/mailWording.ts';
import type { Atelier } from './adapters/pdf/workerPool.ts';
import { creerDepotPostal } from './adapters/postal/spoolFolder.ts';
import type { Config } from './config/readConfig.ts';
import type { Base } from './database/open.ts';
import type { Journal } from './jobs/queueWorker.ts';
import { inscrireTravaux } from './jobs/registry.ts';
import { demarrerTravaux, type Travaux } from './jobs/startJobs.ts';
import type { PaymentGateway } from './ports/PaymentGateway.ts';
import { creerTravauxPreuves } from './services/preuves/travauxPreuves.ts';

/** What the jobs of the service work with. */
export interface BackgroundOptions {
  readonly config: Config;
  readonly base: Base;
  readonly passerelle: PaymentGateway;
  readonly atelier: Atelier;
  readonly journal: Journal;
}

/**
 * Starts what the service does without a request: receipts on their way, late answers, the nightly work.
 * @throws when the database cannot be reached at the start
 */
export async function startBackground(options: BackgroundOptions): Promise<Travaux> {
  const { base, passerelle, config, journal } = options;
  const preuves = await preuvesDe(options);
  const inscriptions = inscrireTravaux(base, passerelle, preuves, config.retentions);
  return demarrerTravaux({ base, inscriptions, journal });
}

/** How receipts leave: through the mail relay or as files, and through the print provider's folder. */
async function preuvesDe({ config, base, atelier }: BackgroundOptions) {
  const { mail, dossierPostal } = config;
  return creerTravauxPreuves({
    base,
    genererJustificatif: atelier.genererJustificatif,
    textes: await chargerTextesMail(),
    courrielleur:
      mail.urlSmtp === null
        ? creerCourrielleurFichiers(mail.dossier, mail.expediteur)
        : creerCourrielleurSmtp(mail.urlSmtp, mail.expediteur),
    imprimeur: creerDepotPostal(dossierPostal),
  });
}

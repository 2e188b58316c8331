import { existsSync } from 'node:fs';
import { creerCourrielleurFichiers, creerCourrielleurSmtp } from './adapters/mail/courrielleur.ts';
import { chargerTextesMail } from './adapters/mail/textes.ts';
import { type Atelier, ouvrirAtelier } from './adapters/pdf/atelier.ts';
import { creerDepotPostal } from './adapters/postal/depot.ts';
import { ouvrirRedis } from './adapters/redis/connexion.ts';
import { creerSipsGateway } from './adapters/sips/SipsGateway.ts';
import { buildApp } from './app.ts';
import { type Arret, creerArret, ecouterSignaux, fermerDoucement } from './arret.ts';
import { ConfigurationInvalide } from './config/ConfigurationInvalide.ts';
import { type Config, lireConfig } from './config/lire.ts';
import { migrer } from './database/migrer.ts';
import { type Base, BaseIllisible, ouvrirBase } from './database/ouvrir.ts';
import { VerrouPris } from './database/verrou.ts';
import { semerDemonstration } from './demonstration/semer.ts';
import { demarrerSandbox, SandboxIndisponible } from './gateway-sandbox/processus.ts';
import { demarrerTravaux, type Travaux } from './jobs/demarrerTravaux.ts';
import { inscrireTravaux } from './jobs/registre.ts';
import { mesurerPasserelle } from './metriques/envelopper.ts';
import { creerMetriques } from './metriques/metriques.ts';
import { creerPoivres } from './services/poivres.ts';
import { creerTravauxPreuves } from './services/travauxPreuves.ts';

const DOSSIER_WEB = new URL('../dist/client/', import.meta.url);

/** How long requests, then jobs, may take to end once the server was asked to stop, in ms. */
const DELAI_REQUETES_MS = 10_000;
const DELAI_TRAVAUX_MS = 12_000;

/** A few numbers to try, with their keys, printed in demonstration. */
const A_ESSAYER = [
  '5190-0101-0000-11 key 21 (fine to pay)',
  '7777-0201-0000-11 key 28 (fine that can be paid in parts)',
  '5190-0102-0000-11 key 61 (paid fine with its receipt)',
];

/**
 * Starts the service and the sandbox gateway, prints their addresses, and stops both on SIGINT or SIGTERM.
 * What an operator can put right ends in one line and exit code 1.
 */
export async function demarrer(): Promise<void> {
  const arret = creerArret();
  ecouterSignaux(arret, (erreur) => console.error(expliquer(erreur)));
  try {
    const config = lireConfig(process.env);
    await lancer(config, arret);
    annoncer(config);
  } catch (erreur) {
    // What a start cut short by a signal runs into is not a fault.
    if (arret.demande) return;
    await arret.executer();
    console.error(expliquer(erreur));
    process.exit(1);
  }
}

async function lancer(config: Config, arret: Arret): Promise<void> {
  const { base, fermer } = await ouvrirBase(config);
  arret.prevoir(fermer);
  // The sandbox is a program of its own: it starts while the database is made ready.
  await Promise.all([preparerBase(config, base), lancerSandbox(config, arret)]);

  const { urlPublique, demonstration } = config;
  const atelier = ouvrirAtelier({ urlPublique, demonstration });
  arret.prevoir(atelier.fermer);
  const redis = config.urlRedis === null ? null : ouvrirRedis(config.urlRedis);
  arret.prevoir(() => redis?.disconnect());
  const metriques = creerMetriques(true);
  const passerelle = mesurerPasserelle(creerSipsGateway(config.sips), metriques);
  const app = await buildApp({
    config,
    base,
    passerelle,
    redis,
    metriques,
    genererJustificatif: atelier.genererJustificatif,
    genererVirement: atelier.genererVirement,
    dossierWeb: existsSync(DOSSIER_WEB) ? DOSSIER_WEB : null,
    arretDemande: () => arret.demande,
  });
  let travaux: Travaux | null = null;
  arret.prevoir(() => travaux?.arreter(DELAI_TRAVAUX_MS));
  arret.prevoir(() => fermerDoucement(app, config.delaiVidangeMs, DELAI_REQUETES_MS));
  await app.listen({ host: config.host, port: config.port });
  // After listening: the first start of the queues takes a moment that no visitor has to wait for.
  const inscriptions = inscrireTravaux(
    base,
    passerelle,
    await preparerEnvois(config, base, atelier),
    config.retentions,
  );
  travaux = await demarrerTravaux({ base, inscriptions, journal: app.log });
}

/** How receipts leave: through the mail relay or as files, and through the print provider's folder. */
async function preparerEnvois({ mail, dossierPostal }: Config, base: Base, atelier: Atelier) {
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

async function preparerBase(config: Config, base: Base): Promise<void> {
  await migrer(base);
  if (!config.demonstration) return;
  await semerDemonstration(base, creerPoivres(config.secrets.KEY_PEPPERS));
}

async function lancerSandbox(config: Config, arret: Arret): Promise<void> {
  if (config.portSandbox === null) return;
  const { arreter } = await demarrerSandbox({
    port: config.portSandbox,
    hote: config.host,
    dossierDonnees: config.dossierDonnees,
    contrat: config.sips,
    urlPublique: config.urlPublique,
  });
  arret.prevoir(arreter);
}

function annoncer(config: Config): void {
  console.log(`Service  ${config.urlPublique}/fr/tai`);
  if (config.portSandbox !== null) console.log(`Sandbox  ${new URL(config.sips.url).origin}`);
  if (config.demonstration) console.log(`Try      ${A_ESSAYER.join('\n         ')}`);
  console.log('Ready');
}

/** Errors whose message is the whole line. */
const ATTENDUES = [VerrouPris, BaseIllisible, ConfigurationInvalide, SandboxIndisponible];

/** One line for what an operator can put right; a stack for what only we can. */
function expliquer(erreur: unknown): string {
  if (!(erreur instanceof Error)) return String(erreur);
  const code = 'code' in erreur ? erreur.code : undefined;
  if (code === 'EADDRINUSE') {
    return `${erreur.message}: another program uses the port; set PORT or GATEWAY_PORT`;
  }
  if (ATTENDUES.some((attendue) => erreur instanceof attendue)) return erreur.message;
  if (code !== undefined)
    return `The database or a file cannot be opened: ${erreur.message || code}`;
  return erreur.stack ?? erreur.message;
}

import { existsSync } from 'node:fs';
import type { Redis } from 'ioredis';
import { demarrerSandbox, SandboxIndisponible } from '#sandbox/process.ts';
import { ouvrirAtelier } from './adapters/pdf/workerPool.ts';
import { creerSipsGateway } from './adapters/sips/SipsGateway.ts';
import { buildApp } from './app.ts';
import { ConfigurationInvalide } from './config/InvalidConfiguration.ts';
import { type Config, lireConfig } from './config/readConfig.ts';
import { VerrouPris } from './database/directoryLock.ts';
import { migrer } from './database/migrate.ts';
import { type Base, BaseIllisible, ouvrirBase } from './database/open.ts';
import { semerDemonstration } from './demonstration/seed.ts';
import type { Travaux } from './jobs/startJobs.ts';
import { mesurerPasserelle } from './metrics/instrument.ts';
import { creerMetriques } from './metrics/metrics.ts';
import { COMPILED } from './program.ts';
import { creerPoivres } from './services/amende/empreinteCle.ts';
import { type Arret, creerArret, ecouterSignaux, fermerDoucement } from './shutdown.ts';

const DOSSIER_WEB = new URL(COMPILED ? '../../client/' : '../dist/client/', import.meta.url);

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
async function demarrer(): Promise<void> {
  const arret = creerArret();
  ecouterSignaux(arret, (erreur) => console.error(expliquer(erreur)));
  try {
    await lancer(lireConfig(process.env), arret);
  } catch (erreur) {
    // What a start cut short by a signal runs into is not a fault.
    if (arret.demande) return;
    await arret.executer();
    console.error(expliquer(erreur));
    process.exit(1);
  }
}

async function lancer(config: Config, arret: Arret): Promise<void> {
  // The sandbox is a program of its own: it starts while the database is made ready.
  const sandbox = lancerSandbox(config, arret);
  // Of the two the database is told first when both fail; until then this failure is not left alone.
  sandbox.catch(() => undefined);
  const { base, fermer } = await ouvrirBase(config);
  arret.prevoir(fermer);
  await preparerBase(config, base);
  await sandbox;

  const { urlPublique, demonstration } = config;
  const atelier = ouvrirAtelier({ urlPublique, demonstration });
  arret.prevoir(atelier.fermer);
  const redis = await openRedis(config);
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
  annoncer(config);
  // After listening, and loaded then: what no visitor has to wait for.
  atelier.warmUp();
  const { startBackground } = await import('./background.ts');
  travaux = await startBackground({ config, base, passerelle, atelier, journal: app.log });
}

async function openRedis({ urlRedis }: Config): Promise<Redis | null> {
  if (urlRedis === null) return null;
  const { ouvrirRedis } = await import('./adapters/redis/connection.ts');
  return ouvrirRedis(urlRedis);
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

await demarrer();

import { existsSync } from 'node:fs';
import { creerGenerateurJustificatif } from './adapters/pdf/justificatif.ts';
import { chargerTextesJustificatif } from './adapters/pdf/textes.ts';
import { creerSipsGateway } from './adapters/sips/SipsGateway.ts';
import { buildApp } from './app.ts';
import { ConfigurationInvalide } from './config/ConfigurationInvalide.ts';
import { type Config, lireConfig } from './config/lire.ts';
import { migrer } from './database/migrer.ts';
import {
  BaseIllisible,
  type BaseOuverte,
  ouvrirBaseEmbarquee,
  ouvrirPostgres,
} from './database/ouvrir.ts';
import { VerrouPris } from './database/verrou.ts';
import { semerDemonstration } from './demonstration/semer.ts';
import {
  demarrerSandbox,
  type SandboxEnMarche,
  SandboxIndisponible,
} from './gateway-sandbox/processus.ts';
import { balayerTentatives } from './services/balayerTentatives.ts';
import { creerPoivres } from './services/poivres.ts';

const DOSSIER_WEB = new URL('../dist/client/', import.meta.url);

/** How often attempts without an answer are looked for, in ms. */
const INTERVALLE_BALAYAGE_MS = 60_000;

/** A few numbers to try, with their keys, printed in demonstration. */
const A_ESSAYER = [
  '5190-0101-0000-11 key 21 (fine to pay)',
  '7777-0201-0000-11 key 28 (fine that can be paid in parts)',
  '5190-0102-0000-11 key 61 (paid fine with its receipt)',
];

/** Something to undo when the server stops, last one first. */
type Arret = () => Promise<unknown> | unknown;

/**
 * Starts the service and the sandbox gateway, prints their addresses, and stops both on SIGINT or SIGTERM.
 * What an operator can put right ends in one line and exit code 1.
 */
export async function demarrer(): Promise<void> {
  const arrets: Arret[] = [];
  const toutArreter = async (): Promise<void> => {
    for (const arret of arrets.splice(0).reverse()) await arret();
  };
  try {
    const config = lireConfig(process.env);
    ecouterSignaux(toutArreter);
    await lancer(config, arrets);
    annoncer(config);
  } catch (erreur) {
    await toutArreter();
    console.error(expliquer(erreur));
    process.exit(1);
  }
}

async function lancer(config: Config, arrets: Arret[]): Promise<void> {
  const { base, fermer } = await ouvrirBase(config);
  arrets.push(fermer);
  await migrer(base);
  if (config.demonstration) {
    await semerDemonstration(base, creerPoivres(config.secrets.KEY_PEPPERS));
  }
  const sandbox = await lancerSandbox(config);
  if (sandbox) arrets.push(sandbox.arreter);

  const passerelle = creerSipsGateway(config.sips);
  const app = await buildApp({
    config,
    base,
    passerelle,
    genererJustificatif: creerGenerateurJustificatif(await chargerTextesJustificatif()),
    dossierWeb: existsSync(DOSSIER_WEB) ? DOSSIER_WEB : null,
  });
  await app.listen({ host: config.host, port: config.port });
  arrets.push(() => app.close());

  const balayage = setInterval(() => {
    balayerTentatives(base, passerelle).catch((erreur: unknown) =>
      app.log.error({ err: erreur }, 'sweep of payment attempts failed'),
    );
  }, INTERVALLE_BALAYAGE_MS);
  arrets.push(() => clearInterval(balayage));
}

function ouvrirBase({ urlPostgres, dossierDonnees }: Config): Promise<BaseOuverte> {
  return urlPostgres === null ? ouvrirBaseEmbarquee(dossierDonnees) : ouvrirPostgres(urlPostgres);
}

async function lancerSandbox(config: Config): Promise<SandboxEnMarche | null> {
  if (config.portSandbox === null) return null;
  return demarrerSandbox({
    port: config.portSandbox,
    hote: config.host,
    dossierDonnees: config.dossierDonnees,
    contrat: config.sips,
    urlPublique: config.urlPublique,
  });
}

function ecouterSignaux(toutArreter: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      toutArreter().then(
        () => process.exit(0),
        (erreur: unknown) => {
          console.error(expliquer(erreur));
          process.exit(1);
        },
      );
    });
  }
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

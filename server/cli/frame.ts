import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { CommanderError } from 'commander';
import { creerSipsGateway } from '../adapters/sips/SipsGateway.ts';
import { ConfigurationInvalide } from '../config/InvalidConfiguration.ts';
import { type Config, lireConfig } from '../config/readConfig.ts';
import { SauvegardeRefusee } from '../database/backup.ts';
import { VerrouPris } from '../database/directoryLock.ts';
import { migrer } from '../database/migrate.ts';
import { type Base, BaseIllisible, ouvrirBase } from '../database/open.ts';
import { ReleveIllisible } from '../import/bankStatement.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { Intervenant } from '../services/registre/consignerIntervention.ts';
import { OperationRefusee } from '../services/registre/desimputer.ts';

/** What a command ends with; `--help` tells them. */
const SORTIE = { FAIT: 0, ECARTS: 1, MAUVAIS_USAGE: 2, OCCUPE: 3 } as const;

/** The command was not given as it must be; the message is one line. */
export class MauvaisUsage extends Error {
  override readonly name = 'MauvaisUsage';
}

/** What a command works with. */
export interface Contexte {
  readonly config: Config;
  readonly base: Base;
  readonly passerelle: PaymentGateway;
}

/** Opens the server's database, brings it up to date, and closes it whatever happens. */
export async function avecBase<T>(travail: (contexte: Contexte) => Promise<T>): Promise<T> {
  const config = lireConfig(process.env);
  const { base, fermer } = await ouvrirBase(config);
  try {
    await migrer(base);
    return await travail({ config, base, passerelle: creerSipsGateway(config.sips) });
  } finally {
    await fermer();
  }
}

/** Something was rejected or differs: the command has done its work and ends with 1. */
export function signalerEcarts(): void {
  process.exitCode = SORTIE.ECARTS;
}

/** The person at the terminal, also behind sudo, and the reason given. */
export function intervenant(note: string): Intervenant {
  if (note.trim() === '') throw new MauvaisUsage('A reason is needed: the text is empty');
  return { operateur: process.env.SUDO_USER ?? userInfo().username, note: note.trim() };
}

/**
 * Asks before something that cannot be undone.
 * @param oui the answer was given on the command line (`--oui`)
 * @throws MauvaisUsage without a terminal, when it was not
 */
export async function confirmer(question: string, oui: boolean | undefined): Promise<boolean> {
  if (oui) return true;
  if (!process.stdin.isTTY) throw new MauvaisUsage('There is no terminal to ask on: add --oui');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reponse = await terminal.question(`${question} [o/N] `);
  terminal.close();
  return /^(?:o|oui|y|yes)$/i.test(reponse.trim());
}

/** A day as an operator types it. @throws MauvaisUsage for anything but a real `YYYY-MM-DD` */
export function lireJour(texte: string): string {
  const instant = Date.parse(`${texte}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texte) || Number.isNaN(instant)) {
    throw new MauvaisUsage(`${texte} is not a day such as 2026-11-21`);
  }
  if (!new Date(instant).toISOString().startsWith(texte)) {
    throw new MauvaisUsage(`${texte} is not in the calendar`);
  }
  return texte;
}

/** Today in Paris, `YYYY-MM-DD`. */
export const aujourdhuiParis = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date());

/** Cents as euros, for a person. */
export const euros = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')} EUR`;

const USAGE = [MauvaisUsage, ConfigurationInvalide, ReleveIllisible];
const OCCUPES =
  /^(?:ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P\d{2}|28\w{3}|3D000)$/;
const FICHIERS = new Set(['ENOENT', 'EACCES', 'EISDIR', 'EEXIST', 'ENOTDIR']);

/** @returns one line for what an operator can put right, the stack for anything else, and the exit code */
export function expliquer(erreur: unknown): { readonly texte: string; readonly code: number } {
  if (!(erreur instanceof Error)) return { texte: String(erreur), code: SORTIE.ECARTS };
  const { message } = erreur;
  if (erreur instanceof CommanderError) {
    return { texte: '', code: erreur.exitCode === 0 ? SORTIE.FAIT : SORTIE.MAUVAIS_USAGE };
  }
  if (erreur instanceof VerrouPris) {
    const remede = 'stop the server, or give it a PostgreSQL by DATABASE_URL';
    return { texte: `${message}: ${remede}`, code: SORTIE.OCCUPE };
  }
  if (erreur instanceof BaseIllisible) return { texte: message, code: SORTIE.OCCUPE };
  if (USAGE.some((classe) => erreur instanceof classe)) {
    return { texte: message, code: SORTIE.MAUVAIS_USAGE };
  }
  if (erreur instanceof OperationRefusee || erreur instanceof SauvegardeRefusee) {
    return { texte: message, code: SORTIE.ECARTS };
  }
  const codeSysteme = 'code' in erreur ? String(erreur.code) : '';
  if (OCCUPES.test(codeSysteme)) {
    return { texte: `The database cannot be used: ${message || codeSysteme}`, code: SORTIE.OCCUPE };
  }
  if (FICHIERS.has(codeSysteme)) return { texte: message, code: SORTIE.MAUVAIS_USAGE };
  return { texte: erreur.stack ?? message, code: SORTIE.ECARTS };
}

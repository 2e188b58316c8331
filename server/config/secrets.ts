import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationInvalide } from './InvalidConfiguration.ts';

/** Secrets that a demonstration makes for itself. */
export interface Secrets {
  readonly TOKEN_SECRET: string;
  readonly XSRF_SECRET: string;
  readonly RETURN_SECRET: string;
  readonly CIPHER_SECRET: string;
  readonly KEY_PEPPERS: string;
}

const NOMS = [
  'TOKEN_SECRET',
  'XSRF_SECRET',
  'RETURN_SECRET',
  'CIPHER_SECRET',
  'KEY_PEPPERS',
] as const satisfies readonly (keyof Secrets)[];

/** 256 random bits. */
export const nouveauSecret = (): string => randomBytes(32).toString('base64url');

function lire(fichier: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(fichier, 'utf8'));
  } catch (erreur) {
    if (erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOENT') return {};
    if (!(erreur instanceof SyntaxError)) throw erreur;
    throw new ConfigurationInvalide(
      `${fichier} cannot be read as JSON: restore it, or delete it to make new secrets`,
    );
  }
}

/**
 * Reads the demonstration's secrets, made once into `DATA_DIR/secrets.json` (mode 0600) and shared by the
 * server and the command line.
 */
export function secretsDemonstration(dossierDonnees: string): Secrets {
  const fichier = join(dossierDonnees, 'secrets.json');
  const connus = lire(fichier);
  const secrets = Object.fromEntries(
    NOMS.map((nom) => [nom, connus[nom] ?? nouveauSecret()]),
  ) as unknown as Secrets;
  if (NOMS.some((nom) => connus[nom] === undefined)) {
    mkdirSync(dossierDonnees, { recursive: true, mode: 0o700 });
    ecrire(fichier, secrets);
  }
  return secrets;
}

/**
 * Names the secrets that a demonstration made for itself in this folder: they lie in a file, and production takes
 * none of them.
 */
export function deDemonstration(
  dossierDonnees: string,
  donnes: Partial<Secrets>,
): readonly (keyof Secrets)[] {
  const connus = lire(join(dossierDonnees, 'secrets.json'));
  const elements = (valeur = ''): string[] => valeur.split(',').map((element) => element.trim());
  return NOMS.filter((nom) => {
    const faits = new Set(elements(connus[nom]).filter(Boolean));
    return elements(donnes[nom]).some((element) => faits.has(element));
  });
}

/** A whole file or none, so that a cut in the middle loses no secret. */
function ecrire(fichier: string, secrets: Partial<Secrets>): void {
  const brouillon = `${fichier}.${process.pid}`;
  writeFileSync(brouillon, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(brouillon, fichier);
}

/** Changes the demonstration's peppers. @param liste comma-separated, the current one first */
export function ecrirePoivres(dossierDonnees: string, liste: string): void {
  const fichier = join(dossierDonnees, 'secrets.json');
  ecrire(fichier, { ...lire(fichier), KEY_PEPPERS: liste });
}

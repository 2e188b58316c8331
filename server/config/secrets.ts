import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationInvalide } from './ConfigurationInvalide.ts';

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
    NOMS.map((nom) => [nom, connus[nom] ?? randomBytes(32).toString('base64url')]),
  ) as unknown as Secrets;
  if (NOMS.some((nom) => connus[nom] === undefined)) {
    mkdirSync(dossierDonnees, { recursive: true, mode: 0o700 });
    writeFileSync(fichier, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

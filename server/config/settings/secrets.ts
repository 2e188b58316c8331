import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { errorCode } from '../../errorCode.ts';
import { writeAtomicallySync } from '../../files/writeAtomically.ts';
import { readPeppers } from '../../secrets/pepperList.ts';
import { splitList } from '../addresses.ts';
import { InvalidConfiguration } from '../InvalidConfiguration.ts';
import { checked, secret } from '../settingKinds.ts';

const arePeppers = (text: string): boolean => readPeppers(text).every(({ length }) => length >= 32);

export const SECRETS_SETTINGS = {
  TOKEN_SECRET: secret('signs the bearer'),
  XSRF_SECRET: secret('signs the `XSRF-TOKEN` cookie'),
  RETURN_SECRET: secret('derives the `jetonConfirmationPaiement`'),
  RETURN_SECRET_FORMER: secret('accepted beside `RETURN_SECRET` while it changes', {
    shown: 'none',
  }),
  CIPHER_SECRET: secret('encrypts the id of a pre-filled address'),
  KEY_PEPPERS: Type.Optional(
    checked(
      'comma-separated peppers of the notice keys: the first protects, all are accepted',
      arePeppers,
      'a list of peppers, each of at least 32 characters',
      { maxLength: 2048, shown: 'made in demonstration', required: true, secret: true },
    ),
  ),
};

const NAMES = [
  'TOKEN_SECRET',
  'XSRF_SECRET',
  'RETURN_SECRET',
  'CIPHER_SECRET',
  'KEY_PEPPERS',
] as const;
type SecretName = (typeof NAMES)[number];
export type Secrets = Readonly<Record<SecretName, string>>;

export const newSecret = (): string => randomBytes(32).toString('base64url');

const fileIn = (dataFolder: string): string => join(dataFolder, 'secrets.json');

const Stored = Type.Record(Type.String(), Type.String());

function read(file: string): Partial<Secrets> {
  let stored: unknown;
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (Value.Check(Stored, stored)) return stored;
  throw new InvalidConfiguration(
    `${file} cannot be read as a JSON object of secrets: put a backup in its place, or delete it and run "npm run amendes -- demo reset"`,
  );
}

/** Replaces the file at once, so that no reader sees half of it. */
function write(file: string, secrets: Partial<Secrets>): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeAtomicallySync(file, `${JSON.stringify(secrets, null, 2)}\n`);
}

export const givenSecrets = (env: Partial<Secrets>): Partial<Secrets> =>
  Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/**
 * Returns the secrets of a demonstration. They are created once, in a file of mode 0600 that the command line reads
 * too.
 */
export function demonstrationSecrets(dataFolder: string): Secrets {
  const file = fileIn(dataFolder);
  const known = read(file);
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? newSecret()]),
  ) as unknown as Secrets;
  if (NAMES.some((name) => known[name] === undefined)) write(file, secrets);
  return secrets;
}

/** Returns the secrets that this folder's demonstration made, whatever they were made for. */
export const madeIn = (dataFolder: string): readonly string[] =>
  Object.values(read(fileIn(dataFolder))).flatMap(splitList);

/**
 * Stores the peppers.
 * @param list separated by commas, the current one first
 */
export function writePeppers(dataFolder: string, list: string): void {
  const file = fileIn(dataFolder);
  write(file, { ...read(file), KEY_PEPPERS: list });
}

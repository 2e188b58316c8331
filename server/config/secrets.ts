import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { writeAtomicallySync } from '../files/writeAtomically.ts';
import { InvalidConfiguration } from './InvalidConfiguration.ts';

/** Secrets that a demonstration makes for itself. */
export interface Secrets {
  readonly TOKEN_SECRET: string;
  readonly XSRF_SECRET: string;
  readonly RETURN_SECRET: string;
  readonly CIPHER_SECRET: string;
  readonly KEY_PEPPERS: string;
}

const NAMES = [
  'TOKEN_SECRET',
  'XSRF_SECRET',
  'RETURN_SECRET',
  'CIPHER_SECRET',
  'KEY_PEPPERS',
] as const satisfies readonly (keyof Secrets)[];

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the file holds; secrets that are missing are made. */
const Stored = Type.Partial(
  Type.Object({
    TOKEN_SECRET: Type.String(),
    XSRF_SECRET: Type.String(),
    RETURN_SECRET: Type.String(),
    CIPHER_SECRET: Type.String(),
    KEY_PEPPERS: Type.String(),
  } satisfies Record<keyof Secrets, Type.TSchema>),
);

/** @returns undefined for a text that is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  }
}

function read(file: string): Partial<Secrets> {
  const stored = parse(readText(file));
  if (Value.Check(Stored, stored)) return stored;
  throw new InvalidConfiguration(
    `${file} cannot be read as a JSON object of secrets: put a backup in its place, or delete it and run "npm run amendes -- demo reset"`,
  );
}

/**
 * Reads the demonstration's secrets, made once into `DATA_DIR/secrets.json` (mode 0600) and shared by the
 * server and the command line.
 */
export function demonstrationSecrets(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const known = read(file);
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? newSecret()]),
  ) as unknown as Secrets;
  if (NAMES.some((name) => known[name] === undefined)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    write(file, secrets);
  }
  return secrets;
}

/**
 * Names the secrets that a demonstration made for itself in this folder: they lie in a file, and production takes
 * none of them.
 */
export function isDemonstrationSecret(
  dataFolder: string,
  given: Partial<Secrets>,
): readonly (keyof Secrets)[] {
  const known = read(join(dataFolder, 'secrets.json'));
  const elements = (value = ''): string[] => value.split(',').map((element) => element.trim());
  return NAMES.filter((name) => {
    const done = new Set(elements(known[name]).filter(Boolean));
    return elements(given[name]).some((element) => done.has(element));
  });
}

/** A whole file or none, so that a cut in the middle loses no secret. */
const write = (file: string, secrets: Partial<Secrets>): void =>
  writeAtomicallySync(file, `${JSON.stringify(secrets, null, 2)}\n`);

/** Changes the demonstration's peppers. @param listOf comma-separated, the current one first */
export function writePeppers(dataFolder: string, listOf: string): void {
  const file = join(dataFolder, 'secrets.json');
  write(file, { ...read(file), KEY_PEPPERS: listOf });
}

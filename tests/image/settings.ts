import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from '../support/production.ts';

const SECRET = /(?:SECRET|PEPPERS|TOKEN)$/;

/** Any words do for the simulated provider. */
const CONTRACT = {
  DIRECT_MERCHANT_ID: 'AMENDES',
  DIRECT_API_KEY_ID: 'image',
  DIRECT_WEBHOOK_KEY_ID: 'image-webhooks',
};

/** The settings that the guide begins with. */
const EXAMPLE = [...readFileSync('deploy/env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
);

/**
 * Fills `deploy/env.example` as its reader does; no name comes to it that it does not have.
 * @param own the addresses of this run
 */
export function fillSettings(own: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const known: Readonly<Record<string, string>> = { ...OWNER, ...CONTRACT, ...own };
  return new Map(
    EXAMPLE.map(({ name, value }) => [
      name,
      known[name] ?? (SECRET.test(name) ? randomBytes(32).toString('hex') : value),
    ]),
  );
}

/** @returns the file */
export function writeSettings(folder: string, settings: ReadonlyMap<string, string>): string {
  const file = join(folder, 'env');
  const lines = [...settings].map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  return file;
}

/** What no log may hold. */
export const secretsOf = (settings: ReadonlyMap<string, string>): string[] =>
  [...settings].filter(([name]) => SECRET.test(name)).map(([, value]) => value);

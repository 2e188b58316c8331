import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';

/** Files of the web app that name the origin of the service, and their types. */
const FILES = { 'robots.txt': 'text/plain', 'sitemap.xml': 'application/xml' };

/**
 * Serves the files for robots, with the origin filled in: what they may fetch (RFC 9309), and the site map.
 * @param folder folder of the web app, with a final slash
 * @param publicUrl address that people type
 */
export async function serveRobots(
  app: FastifyInstance,
  folder: URL,
  publicUrl: string,
): Promise<void> {
  const { origin } = new URL(publicUrl);
  for (const [name, type] of Object.entries(FILES)) {
    const file = await readFile(new URL(name, folder), 'utf8');
    const text = file.replaceAll(ORIGIN_PLACEHOLDER, origin);
    app.get(`/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }
}

const DAY_MS = 86_400_000;

/** RFC 9116 asks for less than a year. */
const EXPIRES_AFTER_DAYS = 180;

/**
 * Where a weakness is reported (RFC 9116). `Canonical` is an https address, so a service without TLS has none.
 * @param now milliseconds since 1970; the file is valid for half a year from the beginning of that day
 */
function securityTxt(contact: string, publicUrl: string, now: number): string {
  const { origin, protocol } = new URL(publicUrl);
  const midnight = now - (now % DAY_MS);
  const expires = new Date(midnight + EXPIRES_AFTER_DAYS * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.replace('.000', '')}`,
    'Preferred-Languages: fr, en',
    ...(protocol === 'https:' ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
}

/** Serves `/.well-known/security.txt` where the settings name a contact; elsewhere it is a path like any other. */
export function serveSecurityTxt(
  app: FastifyInstance,
  contact: string | null,
  publicUrl: string,
  now: () => number,
): void {
  if (contact === null) return;
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(contact, publicUrl, now())),
  );
}

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ORIGIN_PLACEHOLDER } from '#contract/pages.ts';

const FILES = { 'robots.txt': 'text/plain', 'sitemap.xml': 'application/xml' };

/** Serves what crawlers read (RFC 9309). The files name the origin, so they are filled in at the start. */
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

/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180;

/** RFC 9116 allows only an https address in `Canonical`. */
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

/** Without a contact the path stays unknown. */
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

import type { FastifyInstance } from 'fastify';
import { PATHS, PUBLIC_SCREENS } from '#contract/paths.ts';

const DAY_MS = 86_400_000;

/** RFC 9116 asks for less than a year. */
const EXPIRES_AFTER_DAYS = 180;

/** What every address of a pattern begins with, below the language. */
const prefixOf = (pattern: string): string => pattern.replace(/:.*/, '');

/** Beginnings of the private addresses that no public address shares; none within another. */
function privatePrefixes(): string[] {
  const publics = PUBLIC_SCREENS.map((name) => PATHS[name].pattern);
  const prefixes = Object.values(PATHS)
    .filter((path) => 'private' in path)
    .map(({ pattern }) => prefixOf(pattern))
    .filter((prefix) => !publics.some((pattern) => pattern.startsWith(prefix.replace(/\/$/, ''))));
  return [...new Set(prefixes)].filter(
    (prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)),
  );
}

/**
 * Tells crawlers that the public pages are theirs, the API and the payment pages are not, and where the site map is
 * (RFC 9309).
 * @param publicUrl address that people type
 */
function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...privatePrefixes().map((prefix) => `Disallow: /*/${prefix}`),
    'Allow: /',
    '',
    `Sitemap: ${new URL(publicUrl).origin}/sitemap.xml`,
    '',
  ].join('\n');
}

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

/** Serves `/robots.txt`. */
export function serveRobots(app: FastifyInstance, publicUrl: string): void {
  const text = robotsTxt(publicUrl);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
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

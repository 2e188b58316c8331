import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHEMINS, estPublic, href, type NomChemin, trouverChemin } from '#contract/chemins.ts';
import { estLangue, LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { CODES_ERREUR } from '#contract/erreurs.ts';
import type { Erreur } from '#contract/schemas/commun.ts';
import { loadPreviewWording, preview } from './preview.ts';

/** Names with a content hash never change; all other files are asked for again. */
const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
const HASHED_NAME = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/;

/**
 * Serves the built web app: its files, and for any other path the page, with the HTTP status and the robots
 * header that the table of paths gives it (D-03, R-17).
 * @param folder folder of the web app, with a final slash
 * @param publicUrl address that people type
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: URL,
  publicUrl: string,
): Promise<void> {
  const page = readPage(new URL('index.html', folder));
  const texts = await loadPreviewWording();
  const { origin } = new URL(publicUrl);
  const pageOf = (name: NomChemin | undefined, langue: Langue) => {
    const words = texts.get(langue);
    return page
      .replace('<html lang="fr"', `<html lang="${langue}"`)
      .replace(/<title>.*<\/title>/, (title) =>
        words && name !== undefined && estPublic(name)
          ? preview(words, origin, name, langue)
          : title,
      );
  };
  await app.register(fastifyStatic, {
    root: fileURLToPath(folder),
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED_NAME.test(path) ? ONE_YEAR_IMMUTABLE : 'no-cache');
    },
  });

  for (const path of ['/', '/tai']) {
    app.get(path, (request, reply) =>
      redirect(
        request,
        reply.header('cache-control', 'no-cache'),
        href('accueil', LANGUE_PAR_DEFAUT),
      ),
    );
  }
  app.get<{ Params: { amendeId: string } }>('/tai/:amendeId', (request, reply) =>
    // The address is a credential.
    redirect(
      request,
      reply.header('cache-control', 'no-store'),
      href('accueilPrerempli', LANGUE_PAR_DEFAUT, request.params),
    ),
  );

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path.startsWith('/api/')) return notFound(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return pageStatus(path) === 200
        ? refuse(request, reply, PAGE_METHODS)
        : notFound(request, reply);
    }
    return servePage(reply, pageOf, path);
  });
}

/** What no route serves: 405 with `Allow` where another method is served, else 404. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?');
  return refuse(request, reply, request.server.methodsOf(path));
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply {
  const code = methods.length > 0 ? 'methode-invalide' : 'introuvable';
  const message = methods.length > 0 ? 'Not by this method' : 'No such path';
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  return reply
    .code(CODES_ERREUR[code])
    .header('cache-control', 'no-store')
    .send({ code, message, incident: request.id } satisfies Erreur);
}

function readPage(file: URL): string {
  if (!existsSync(file)) throw new Error('The web app is not built: run `npm run build`');
  return readFileSync(file, 'utf8');
}

/** Redirects keep the query string (D-04). */
function redirect(request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
  const start = request.url.indexOf('?');
  return reply.redirect(start < 0 ? to : to + request.url.slice(start));
}

const PAGE_METHODS = ['GET', 'HEAD'];

function nameOf(path: string): NomChemin | undefined {
  const [, prefix, ...rest] = path.split('/');
  return estLangue(prefix) ? trouverChemin(rest.join('/')) : undefined;
}

/** D-03: the HTTP status of the page of a path. */
function pageStatus(path: string): 200 | 404 {
  const name = nameOf(path);
  return name === undefined || name === 'introuvable' ? 404 : 200;
}

function servePage(
  reply: FastifyReply,
  pageOf: (name: NomChemin | undefined, langue: Langue) => string,
  path: string,
): FastifyReply {
  const [, prefix] = path.split('/');
  const name = nameOf(path);
  if (name === undefined || 'prive' in CHEMINS[name]) {
    reply.header('x-robots-tag', 'noindex, nofollow');
  }
  const langue = estLangue(prefix) ? prefix : LANGUE_PAR_DEFAUT;
  return reply
    .code(pageStatus(path))
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(pageOf(name, langue));
}

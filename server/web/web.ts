import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, isLanguage } from '#contract/domain/languages.ts';
import { addressInLanguage, requestedLanguage } from '#contract/domain/pathLanguage.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { findScreen, href, isPublic, type PathName } from '#contract/paths.ts';
import { errorBody } from './errorBody.ts';
import { languageOf, meantAddress, sendNoPage, wantsPage } from './noPage.ts';
import type { RenderOutcomePage } from './outcomePage.ts';
import type { Pages } from './pages.ts';
import { sendPage } from './sendPage.ts';

const ONE_YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
/** Only the bundler writes to this folder, and its names hold hashes of the contents. */
const HASHED_FILE = /[/\\]assets[/\\][^/\\]+$/;

/**
 * Serves files. Any other path gets a rendered page, with the status and the robots header of the table of paths
 * (D-03, R-17).
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: URL,
  pages: Pages,
  renderOutcome: RenderOutcomePage,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(folder),
    index: false,
    preCompressed: true,
    // Pages are served at their addresses, with the settings filled in, and not as files.
    allowedPath: (path) => !path.endsWith('.html'),
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED_FILE.test(path) ? ONE_YEAR_IMMUTABLE : 'no-cache');
    },
  });

  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?');
    if (!path.includes('//') || !isRead(request)) return done();
    // Behind `Location` browsers take a backslash for a slash: `/\host` would lead to another one.
    redirect(request, reply, path.replace(/[/\\]{2,}/g, '/'));
  });

  for (const path of ['/', '/tai']) {
    app.get(path, (request, reply) => redirect(request, reply, HOME, 'no-cache'));
  }
  app.get<{ Params: { amendeId: string } }>('/tai/:amendeId', (request, reply) =>
    redirect(request, reply, href('accueilPrerempli', DEFAULT_LANGUAGE, request.params)),
  );

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    if (path.startsWith('/api/')) return notFound(request, reply);
    if (!isRead(request)) {
      const isPage = pageStatus(path, pages) === 200;
      if (wantsPage(request)) return refuseMethod(request, reply, pages);
      return isPage ? refuse(request, reply, PAGE_METHODS) : notFound(request, reply);
    }
    const meant = meantAddress(request);
    if (meant !== undefined) {
      // The address may be a credential, so no cache may keep it.
      return reply.header('cache-control', 'no-store').redirect(meant);
    }
    return servePage(request, reply, pages, renderOutcome);
  });
}

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
    .code(ERROR_STATUSES[code])
    .header('cache-control', 'no-store')
    .send(errorBody(request, code, message));
}

/** Answers a form that was sent before its script ran: the person sees the page again. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply, pages: Pages) {
  const [path = ''] = request.url.split('?');
  const name = nameOf(path);
  reply.header('cache-control', 'no-store');
  if (name === undefined || name === 'introuvable') {
    return sendNoPage(request, reply.code(ERROR_STATUSES.introuvable), pages);
  }
  reply.code(ERROR_STATUSES['methode-invalide']).header('allow', PAGE_METHODS.join(', '));
  return sendPage(request, reply, pages.of(name, languageOf(request)));
}

const HOME = href('accueil', DEFAULT_LANGUAGE);

/** Keeps the query string (D-04). The address may be a credential, so by default no cache may keep it. */
function redirect({ url }: FastifyRequest, reply: FastifyReply, to: string, cache = 'no-store') {
  const start = url.indexOf('?');
  return reply.header('cache-control', cache).redirect(start < 0 ? to : to + url.slice(start));
}

const PAGE_METHODS = ['GET', 'HEAD'];

const isRead = ({ method }: FastifyRequest): boolean => PAGE_METHODS.includes(method);

function nameOf(path: string): PathName | undefined {
  const [, prefix, ...rest] = path.split('/');
  return isLanguage(prefix) ? findScreen(rest.join('/')) : undefined;
}

/** An unknown path and the demonstration's page outside of a demonstration answer 404 (D-03, D-46). */
function pageStatus(path: string, { demonstration }: Pages): 200 | 404 {
  const name = nameOf(path);
  if (name === 'demonstration') return demonstration ? 200 : 404;
  return name === undefined || name === 'introuvable' ? 404 : 200;
}

/** `?langue=` leads to the same page in another language (R-20, D-04). */
function elsewhere({ url }: FastifyRequest): string | undefined {
  const { pathname, search, hash } = new URL(url, 'http://page.invalid');
  const asked = requestedLanguage(search);
  return asked && addressInLanguage({ pathname, search, hash }, asked);
}

async function servePage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: Pages,
  renderOutcome: RenderOutcomePage,
) {
  const [path = ''] = request.url.split('?');
  const [, prefix] = path.split('/');
  const name = nameOf(path);
  if (name === undefined || !isPublic(name)) {
    reply.header('x-robots-tag', 'noindex, nofollow');
  }
  const other = isLanguage(prefix) ? elsewhere(request) : undefined;
  if (other !== undefined) return reply.header('cache-control', 'no-store').redirect(other);
  if (name === undefined) return sendNoPage(request, reply.code(404), pages);
  reply.code(pageStatus(path, pages));
  const page = pages.of(name, languageOf(request));
  if (name !== 'confirmation') return sendPage(request, reply, page);
  reply.header('cache-control', 'private, no-store');
  const outcome = await renderOutcome(request.url, languageOf(request)).catch((error: unknown) => {
    request.log.warn({ err: error }, 'an outcome is not in its page: the script asks');
    return page;
  });
  return sendPage(request, reply, outcome);
}

import { estLangue, LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { findScreen, href, isPublic, PATHS } from '#contract/paths.ts';

/** Where the worker is served; its scope is the whole origin. */
export const WORKER_ADDRESS = '/serviceWorker.js';

/** What a page asks the worker to keep: paths of the same origin. */
export interface KeepMessage {
  readonly type: 'keep';
  readonly paths: readonly string[];
}

/** Tells a message of ours from any other. */
export function isKeepMessage(value: unknown): value is KeepMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'keep' &&
    'paths' in value &&
    Array.isArray(value.paths) &&
    value.paths.every((path) => typeof path === 'string')
  );
}

/** The language of a path; French where it names none. */
export function langueOf(pathname: string): Langue {
  const [, prefix] = pathname.split('/');
  return estLangue(prefix) ? prefix : LANGUE_PAR_DEFAUT;
}

/**
 * The key under which a page may be kept: the path of a public page. Null for all else: pages of a session, addresses that
 * hold an id or a token, unknown ones. A query string is never part of it.
 */
export function publicKey(pathname: string): string | null {
  const [, prefix, ...rest] = pathname.split('/');
  const name = estLangue(prefix) ? findScreen(rest.join('/')) : undefined;
  return name !== undefined && isPublic(name) ? href(name, langueOf(pathname)) : null;
}

/** The frame without content that a guarded page is before its script: the same for everybody. */
export const frameSource = (langue: Langue): string => href('detail', langue);

/** The key of that frame, which is no address. */
export const frameKey = (langue: Langue): string => `/cadre/${langue}`;

/** What answers an address that the network does not. */
export type Fallback =
  | { readonly kind: 'kept'; readonly key: string; readonly otherwise: string }
  | { readonly kind: 'frame'; readonly key: string }
  | { readonly kind: 'redirect'; readonly to: string };

/**
 * Chooses it: a public page is its kept copy, else the home page, which says that there is no connection; any other
 * address stays as it is and gets the frame, in which the application says it.
 */
export function fallbackOf(pathname: string): Fallback {
  const langue = langueOf(pathname);
  const home = href('accueil', langue);
  const key = publicKey(pathname);
  if (key !== null) return { kind: 'kept', key, otherwise: home };
  if (pathname === '/' || pathname === `/${PATHS.accueil.pattern}`)
    return { kind: 'redirect', to: home };
  return { kind: 'frame', key: frameKey(langue) };
}

const FILE = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;

/**
 * Whether a page belongs to the build of the worker: all scripts and styles that it names are among those that the worker
 * keeps. A page of another build is never kept beside them.
 */
export const isOfBuild = (html: string, files: ReadonlySet<string>): boolean =>
  [...html.matchAll(FILE)].every(([, file = '']) => files.has(file));

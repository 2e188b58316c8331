import { pathOf, textsOf } from '../screens.ts';
import { fallbackOf, frameKey, frameSource, isOfBuild, langueOf, publicKey } from './rules.ts';

const PREFIX = 'pages-';

/** What the worker does with pages. */
export interface Keeper {
  /** Keeps the public ones of these paths, and the frame of their language. Never rejects. */
  readonly keep: (paths: readonly string[]) => Promise<void>;
  /** Takes the pages over that the worker of an older build kept. */
  readonly takeOver: () => Promise<void>;
  /** Forgets what older builds kept. */
  readonly forgetOthers: () => Promise<void>;
  /** Answers an address without the network; undefined where nothing is kept for it. */
  readonly answer: (pathname: string) => Promise<Response | undefined>;
  /** The words that came with a kept page. */
  readonly text: (pathname: string) => Promise<Response | undefined>;
}

async function digest(names: readonly string[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(names.join('\n')));
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without cookies: what is kept is what anybody would get. @throws where the answer is not a plain success */
async function fetchPlain(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: 'omit', redirect: 'error', cache: 'no-cache' });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** To a path of the same origin. */
const redirect = (path: string) => Response.redirect(new URL(path, location.origin));

/**
 * Keeps pages as they are served, with the settings of this environment in them, in a cache of this build.
 * @param files addresses of the scripts and styles that the worker keeps
 */
export function createKeeper(files: readonly string[]): Keeper {
  const known = new Set(files);
  const name = digest(files).then((hash) => PREFIX + hash);
  const open = async () => caches.open(await name);
  const others = async () => {
    const own = await name;
    return (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== own);
  };

  const keepOne = async (path: string, key: string) => {
    const page = await fetchPlain(path);
    const html = await page.clone().text();
    if (!isOfBuild(html, known)) return;
    const cache = await open();
    await Promise.all(
      textsOf(pathOf(path), langueOf(path)).map(async (text) =>
        cache.put(text, await fetchPlain(text)),
      ),
    );
    await cache.put(key, page);
  };
  const keep = async (paths: readonly string[]) => {
    const keys = paths.map(publicKey).filter((key) => key !== null);
    const pages = new Map(keys.map((key) => [key, key]));
    for (const langue of new Set(paths.map(langueOf)))
      pages.set(frameKey(langue), frameSource(langue));
    // What does not come now is asked for with the next page.
    await Promise.allSettled([...pages].map(([key, path]) => keepOne(path, key)));
  };
  const match = async (key: string) => (await open()).match(key, { ignoreVary: true });

  return {
    keep,
    takeOver: async () => {
      for (const other of await others()) {
        const requests = await (await caches.open(other)).keys();
        await keep(requests.map(({ url }) => new URL(url).pathname));
      }
    },
    forgetOthers: async () => {
      await Promise.all((await others()).map((other) => caches.delete(other)));
    },
    answer: async (pathname) => {
      const fallback = fallbackOf(pathname);
      if (fallback.kind === 'redirect') return redirect(fallback.to);
      const kept = await match(fallback.key);
      if (kept !== undefined || fallback.kind === 'frame') return kept;
      const home = fallback.otherwise !== fallback.key && (await match(fallback.otherwise));
      return home ? redirect(fallback.otherwise) : undefined;
    },
    text: match,
  };
}

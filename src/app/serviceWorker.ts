import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { LANGUES } from '#contract/domaine/langues.ts';
import { createKeeper } from './offline/keeper.ts';
import { isKeepMessage } from './offline/rules.ts';

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  readonly data?: unknown;
}

/** What is used here of the scope of a worker, whose types and those of a page exclude each other. */
interface WorkerScope {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
  addEventListener(type: string, listener: (event: LifeEvent) => void): void;
}
declare const self: WorkerScope;

/** Scripts and styles of this build, by their hashed names: written here by the build. */
const FILES = self.__WB_MANIFEST;

const keeper = createKeeper(FILES.map(({ url }) => new URL(url, location.origin).pathname));

// A new worker waits until no page of the old one is open: an open page keeps its code.
precacheAndRoute(FILES, {
  cleanURLs: false,
  directoryIndex: '',
  ignoreURLParametersMatching: [],
});
cleanupOutdatedCaches();
clientsClaim();
enableNavigationPreload();

self.addEventListener('install', (event) => event.waitUntil(keeper.takeOver()));
self.addEventListener('activate', (event) => event.waitUntil(keeper.forgetOthers()));
self.addEventListener('message', (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(keeper.keep(event.data.paths));
});

/** The network, and where there is none what the keeper has: nothing that goes through here is stored. */
const networkElse = (answer: (pathname: string) => Promise<Response | undefined>) =>
  new NetworkOnly({
    plugins: [{ handlerDidError: ({ request }) => answer(new URL(request.url).pathname) }],
  });

registerRoute(
  new NavigationRoute(networkElse(keeper.answer), {
    allowlist: [new RegExp(`^/(?:${LANGUES.join('|')})(?:/|$)`), /^\/(?:tai(?:\/.*)?)?$/],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/i18n/'),
  networkElse(keeper.text),
);

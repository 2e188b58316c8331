import { href } from '#contract/paths.ts';
import { type KeepMessage, langueOf, WORKER_ADDRESS } from './rules.ts';

/** Whoever asks the browser to save data gets no copies. */
const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
};

function idle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 1_000);
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER_ADDRESS, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  const { pathname } = location;
  const langue = langueOf(pathname);
  active?.postMessage({
    type: 'keep',
    paths: [pathname, href('accueil', langue), href('aide', langue)],
  } satisfies KeepMessage);
}

/** Starts the worker once the page is loaded and idle; a browser or a webview without workers does as before. */
export function startOffline(): void {
  if (!('serviceWorker' in navigator) || savesData()) return;
  // A refusal (private window, policy of the webview) costs the reading without connection and nothing else.
  const start = () => idle(() => void register().catch(() => undefined));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

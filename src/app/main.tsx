import { startTransition } from 'react';
import { Link } from 'react-router-dom';
import { estLangue } from '#contract/domaine/langues.ts';
import { configureDesign, startScripts } from '#design';
import { createApi } from '../api/calls.ts';
import { createLazyHttp } from '../api/lazyHttp.ts';
import { isContentPage, langueContenu } from '../i18n/contents.ts';
import { createDictionary, loadTexts } from '../i18n/dictionary.ts';
import { useLangue } from '../i18n/useText.tsx';
import type { Services } from '../services/contexte.ts';
import { storedToken } from '../session/jeton.ts';
import { langueCourante } from '../session/langueCourante.ts';
import { noteWebview } from '../session/webview.ts';
import { noteAnswering } from './hydration.tsx';
import { createNavigationBridge, NavigationBridgeHost } from './navigationBridge.ts';
import { followNewVersion, withoutReload } from './newVersion.ts';
import { createPreparation } from './preparation.ts';
import { ReadyRouter } from './ReadyRouter.tsx';
import { Root } from './Root.tsx';
import { replayEarly } from './replay.ts';
import { hasTrail, PAGES, TRAIL } from './routes.tsx';
import { isRendered, pathOf, screenOf } from './screens.ts';
import { loadSettings } from './settings.ts';

/** When no words or no code can be loaded, the HTML page itself holds what can be said (`service.panne`). */
function tellFault(error: unknown): void {
  console.error(error);
  document.getElementById('panne')?.removeAttribute('hidden');
}

/** The end of a task: the browser draws and answers before the next one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** All that the first screen shows, so that taking its markup over waits for nothing. */
async function prepare() {
  const prefix = location.pathname.split('/')[1];
  const langue = estLangue(prefix) ? prefix : langueCourante();
  const name = pathOf(location.pathname);
  const screen = screenOf(name);
  const dictionnaire = createDictionary(langue, loadTexts);
  const [settings] = await Promise.all([
    loadSettings(),
    dictionnaire.load(langue),
    hasTrail(name) && TRAIL.load(),
    isRendered(name) && PAGES[screen].load(),
    isContentPage(screen) && dictionnaire.contents.load(screen, langueContenu(screen, langue)),
  ]);
  return { name, dictionnaire, settings };
}

/** Markup is taken over where it is that of the address; a redirection that is still to come makes another page. */
const isMarkupOf = (root: HTMLElement, name: string): boolean =>
  root.dataset.page === name &&
  location.pathname.split('/')[1] === document.documentElement.lang &&
  !new URLSearchParams(location.search).has('langue');

/** Behind the next frame, so that what was pressed by then comes first; at once in a hidden page, which has none. */
function afterFrame(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}

/** What has waited until the first screen answers. */
function onReady(): void {
  delete document.documentElement.dataset.webview;
  // Of a code that does not come, the next page tries again.
  const started = withoutReload(startScripts).catch(() => undefined);
  // After the effects of the screen, which take over what was typed.
  setTimeout(() => {
    replayEarly(started);
    afterFrame(noteAnswering);
  });
}

async function start(root: HTMLElement): Promise<void> {
  // The code was read in this one, which was long; that of React is run apart, from the same file.
  await nextTask();
  window.askForSheets?.();
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  await nextTask();
  noteWebview(location.search);
  followNewVersion();
  const { name, dictionnaire, settings } = await prepare();
  if (settings.jwt !== '' && storedToken.read() === null) storedToken.save(settings.jwt);
  const bridge = createNavigationBridge();
  const api = createApi(createLazyHttp({ settings, vault: storedToken, ...bridge }));
  const prepareScreen = createPreparation(dictionnaire);
  const services: Services = {
    api,
    settings,
    dictionnaire,
    preparer: (name, langue) => prepareScreen(name, langue).catch(() => undefined),
  };
  configureDesign({ Link, useLang: useLangue });
  const hydrates = isMarkupOf(root, name);
  const servedPath = hydrates ? (root.dataset.path ?? null) : null;
  let ready = false;
  const whenReady = () => {
    if (!ready) onReady();
    ready = true;
  };
  const tree = (
    <Root
      services={services}
      hydration={{ servedPath, onReady: whenReady }}
      router={(application) => (
        <ReadyRouter prepare={prepareScreen}>
          <NavigationBridgeHost bridge={bridge} />
          {application}
        </ReadyRouter>
      )}
    />
  );
  // In a transition React takes the markup over in slices, between which the browser answers.
  if (hydrates) startTransition(() => void hydrateRoot(root, tree, { onUncaughtError: tellFault }));
  else createRoot(root, { onUncaughtError: tellFault }).render(tree);
}

const root = document.getElementById('root');
if (root) {
  start(root).catch(tellFault);
}

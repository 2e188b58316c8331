import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter, Link } from 'react-router-dom';
import { isContentPage } from '#contract/contentPages.ts';
import { isLanguage, type Language } from '#contract/domain/languages.ts';
import { contentLanguage, type PathName } from '#contract/paths.ts';
import { configureDesign, followTheme } from '#design';
import { createApi } from '../api/calls.ts';
import { confirmAhead } from '../api/confirmAhead.ts';
import { createLazyHttp } from '../api/lazyHttp.ts';
import { createDictionary, type Dictionary } from '../i18n/dictionary.ts';
import { isReplaced } from '../i18n/fetchText.ts';
import { useLanguage } from '../i18n/useText.tsx';
import { currentLanguage } from '../session/currentLanguage.ts';
import { storedToken } from '../session/token.ts';
import { noteWebview } from '../session/webview.ts';
import { App, Root } from './App.tsx';
import { httpEvents } from './httpEvents.ts';
import { loadScreen, loadText } from './newVersion.ts';
import { preload, screenAt } from './routes.tsx';
import { screenOf } from './screens.ts';
import { loadSettings, writtenOutcome } from './settings.ts';

/** Shows the sentence of the document about a fault (`service.panne`). Nothing else may work by now. */
function showFault(error: unknown): void {
  console.error(error);
  window.showFault?.();
}

async function loadFirst(name: PathName, language: Language, { load, contents }: Dictionary) {
  const screen = screenOf(name);
  await Promise.all([
    load(language),
    loadScreen(() => preload(name)),
    isContentPage(screen) && contents.load(screen, contentLanguage(screen, language)),
  ]);
}

/** True if the document shows the page of this address. A redirect that is still to come leads to another one. */
const isMarkupOf = (root: HTMLElement, name: PathName): boolean =>
  root.dataset.page === name &&
  location.pathname.split('/')[1] === document.documentElement.lang &&
  !new URLSearchParams(location.search).has('langue');

/** The server writes its public origin into the head. React hydrates its head elements only with the same origin. */
const publicOrigin = (): string =>
  new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
    .origin;

const HEAD_OF_PAGE =
  'title, meta[name=description], meta[name=robots], meta[name="twitter:card"], meta[property], link[rel=canonical], link[rel=alternate]';

/** Repeats the last press or submit that `early` held back. */
function replayEarly(): void {
  const action = window.releaseEarly?.();
  delete window.releaseEarly;
  if (action instanceof HTMLFormElement) action.requestSubmit();
  else action?.click();
}

function createOnScreen(): () => void {
  let answers = false;
  return () => {
    if (answers) return;
    answers = true;
    delete document.documentElement.dataset.webview;
    // Before hydration has ended, new styles would delay it.
    window.addLateStyles?.();
    // Effects that read what was typed before hydration must run first.
    setTimeout(replayEarly);
  };
}

function mount(root: HTMLElement, tree: ReactNode, options: RootOptions): void {
  for (const element of document.head.querySelectorAll(HEAD_OF_PAGE)) element.remove();
  createRoot(root, options).render(tree);
}

/** Lets the browser paint and answer between two pieces of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function start(root: HTMLElement): Promise<void> {
  await pause();
  noteWebview(location.search);
  followTheme();
  const { name, params } = screenAt(location.pathname);
  const prefix = location.pathname.split('/')[1];
  const language = isLanguage(prefix) ? prefix : currentLanguage();
  const settings = await loadSettings();
  if (settings.jwt !== '' && storedToken.read() === null) storedToken.save(settings.jwt);
  const calls = createApi(
    createLazyHttp({ settings, vault: storedToken, ...httpEvents }, isReplaced),
  );
  const api = name === 'confirmation' ? confirmAhead(calls, params.token ?? '') : calls;
  const dictionary = createDictionary(language, loadText);
  configureDesign({ Link, useLang: useLanguage });
  await loadFirst(name, language, dictionary);
  const services = {
    api,
    settings,
    dictionary,
    outcome: writtenOutcome(),
    origin: publicOrigin(),
    preload: (next: PathName) => preload(next).catch(() => undefined),
    onScreen: createOnScreen(),
  };
  const tree = (
    <Root services={services}>
      {/* `App` defers the screen itself. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </Root>
  );
  // A translator or an extension may have changed the markup. Then we render once more, into a new element.
  const mountAgain = (error: unknown) => {
    console.error(error);
    const fresh = document.createElement('div');
    fresh.id = root.id;
    root.replaceWith(fresh);
    mount(fresh, tree, { onUncaughtError: showFault });
  };
  // React is still at work when it reports the error, so we wait until it has ended.
  const options = { onUncaughtError: (error: unknown) => void setTimeout(mountAgain, 0, error) };
  // Inside a transition React hydrates in slices, and the browser answers between them.
  if (isMarkupOf(root, name)) {
    startTransition(() => void hydrateRoot(root, tree, options));
  } else {
    mount(root, tree, options);
  }
}

const root = document.getElementById('root');
if (root) start(root).catch(showFault);

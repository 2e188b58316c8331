import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Link } from 'react-router-dom';
import { estLangue } from '#contract/domaine/langues.ts';
import { CHEMIN_REGLAGES, REGLAGES_PAR_DEFAUT, type Reglages } from '#contract/reglages.ts';
import { startDesign } from '#design';
import { createApi } from '../api/calls.ts';
import { createLazyHttp } from '../api/lazyHttp.ts';
import { createDictionary, loadTexts } from '../i18n/dictionary.ts';
import { useLangue } from '../i18n/useText.ts';
import { ServicesContext } from '../services/contexte.ts';
import { storedToken } from '../session/jeton.ts';
import { langueCourante } from '../session/langueCourante.ts';
import { noteWebview } from '../session/webview.ts';
import { App } from './App.tsx';
import { createNavigationBridge, NavigationBridgeHost } from './navigationBridge.ts';
import { followNewVersion } from './newVersion.ts';

/** Settings that the server does not name keep their defaults (E-07). */
async function loadSettings(): Promise<Reglages> {
  const response = await fetch(CHEMIN_REGLAGES, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${CHEMIN_REGLAGES}: ${response.status}`);
  return { ...REGLAGES_PAR_DEFAUT, ...(await response.json()) };
}

/** When no words or no code can be loaded, the HTML page itself holds the only sentence that can be said. */
function tellFault(error: unknown): void {
  console.error(error);
  document.getElementById('panne')?.removeAttribute('hidden');
}

async function start(root: HTMLElement): Promise<void> {
  noteWebview(location.search);
  followNewVersion();
  const prefix = location.pathname.split('/')[1];
  const dictionary = createDictionary(loadTexts);
  const [reglages] = await Promise.all([
    loadSettings(),
    dictionary.load(estLangue(prefix) ? prefix : langueCourante()),
  ]);
  if (reglages.jwt !== '' && storedToken.read() === null) storedToken.save(reglages.jwt);
  const bridge = createNavigationBridge();
  const api = createApi(createLazyHttp({ reglages, vault: storedToken, ...bridge }));
  startDesign({ Link, useLang: useLangue });
  createRoot(root, { onUncaughtError: tellFault }).render(
    <I18nextProvider i18n={dictionary.i18n}>
      <ServicesContext value={{ api, reglages, dictionnaire: dictionary }}>
        <BrowserRouter>
          <NavigationBridgeHost bridge={bridge} />
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </BrowserRouter>
      </ServicesContext>
    </I18nextProvider>,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch(tellFault);
}

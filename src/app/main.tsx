import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, Link } from 'react-router-dom';
import { estLangue } from '#contract/domaine/langues.ts';
import { CHEMIN_REGLAGES, REGLAGES_PAR_DEFAUT, type Reglages } from '#contract/reglages.ts';
import { startDesign } from '#design';
import { creerApi } from '../api/calls.ts';
import { creerHttp } from '../api/http.ts';
import { chargerTextes, creerDictionnaire } from '../i18n/dictionary.ts';
import { useLangue } from '../i18n/useText.ts';
import { ServicesContext } from '../services/contexte.ts';
import { jeton } from '../session/jeton.ts';
import { langueCourante } from '../session/langueCourante.ts';
import { noterWebview } from '../session/webview.ts';
import { App } from './App.tsx';
import { creerLiaison, LiaisonNavigation } from './navigationBridge.ts';
import { suivreNouvelleVersion } from './newVersion.ts';

/** Settings that the server does not name keep their defaults (E-07). */
async function chargerReglages(): Promise<Reglages> {
  const reponse = await fetch(CHEMIN_REGLAGES, { cache: 'no-cache' });
  if (!reponse.ok) throw new Error(`${CHEMIN_REGLAGES}: ${reponse.status}`);
  return { ...REGLAGES_PAR_DEFAUT, ...(await reponse.json()) };
}

/** When no words or no code can be loaded, the HTML page itself holds the only sentence that can be said. */
function direPanne(erreur: unknown): void {
  console.error(erreur);
  document.getElementById('panne')?.removeAttribute('hidden');
}

async function demarrer(racine: HTMLElement): Promise<void> {
  noterWebview(location.search);
  suivreNouvelleVersion();
  const prefixe = location.pathname.split('/')[1];
  const dictionnaire = creerDictionnaire(chargerTextes);
  const [reglages] = await Promise.all([
    chargerReglages(),
    dictionnaire.charger(estLangue(prefixe) ? prefixe : langueCourante()),
  ]);
  if (reglages.jwt !== '' && jeton.lire() === null) jeton.enregistrer(reglages.jwt);
  const liaison = creerLiaison();
  const api = creerApi(creerHttp({ reglages, coffre: jeton, ...liaison }));
  startDesign({ Link, useLang: useLangue });
  createRoot(racine, { onUncaughtError: direPanne }).render(
    <I18nextProvider i18n={dictionnaire.i18n}>
      <ServicesContext value={{ api, reglages, dictionnaire }}>
        <BrowserRouter>
          <LiaisonNavigation liaison={liaison} />
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </BrowserRouter>
      </ServicesContext>
    </I18nextProvider>,
  );
}

const racine = document.getElementById('root');
if (racine) {
  demarrer(racine).catch(direPanne);
}

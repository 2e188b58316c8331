import { Suspense, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Langue } from '#contract/domaine/langues.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { createApi } from '#src/api/calls.ts';
import { createHttp } from '#src/api/http.ts';
import { App } from '#src/app/App.tsx';
import { createNavigationBridge, NavigationBridgeHost } from '#src/app/navigationBridge.ts';
import { ServicesContext } from '#src/services/contexte.ts';
import { amendeCourante } from '#src/session/amendeCourante.ts';
import { choixReglement } from '#src/session/choixReglement.ts';
import { type Information, information } from '#src/session/information.ts';
import { dictionnaire } from './dictionnaire.ts';
import { PASSERELLE } from './passerelle.ts';
import { type Reponses, serveur } from './serveur.ts';

export interface ApplicationProps {
  /** Address below the language, query included: `/tai/amende/detail`. */
  readonly chemin: string;
  readonly langue: Langue;
  /** The fine that the session holds. */
  readonly amende?: Amende;
  /** Amount chosen on the detail page, cents. */
  readonly choix?: number;
  /** Why the person was sent home. */
  readonly retour?: Information;
  /** What the server answers, call by call. */
  readonly reponses?: Reponses;
  readonly reglages?: Partial<Settings>;
}

function preparerSession({ amende, choix, retour }: ApplicationProps): void {
  sessionStorage.clear();
  localStorage.clear();
  information.clear();
  if (amende) amendeCourante.save(amende);
  if (amende && choix !== undefined) {
    choixReglement.save({ avisId: amende.avisId, montant: choix });
  }
  if (retour) information.save(retour);
}

function creerServices({ reponses = {}, reglages }: ApplicationProps) {
  const tous = {
    ...DEFAULT_SETTINGS,
    debug: false,
    originesPaiement: [PASSERELLE],
    cleHorodatage: 'A'.repeat(43),
    ...reglages,
  };
  const liaison = createNavigationBridge();
  const coffre = { read: () => 'jeton', save: () => undefined };
  const http = createHttp({
    settings: tous,
    vault: coffre,
    adapter: serveur(reponses),
    ...liaison,
  });
  const preparer = async () => undefined;
  return { liaison, services: { api: createApi(http), settings: tous, dictionnaire, preparer } };
}

/** The whole product at one address, on a server that stands in this file's neighbour. */
export function Application(props: ApplicationProps) {
  const [{ liaison, services }] = useState(() => {
    preparerSession(props);
    return creerServices(props);
  });
  return (
    <I18nextProvider i18n={dictionnaire.i18n}>
      <ServicesContext value={services}>
        <MemoryRouter initialEntries={[`/${props.langue}${props.chemin}`]}>
          <NavigationBridgeHost bridge={liaison} />
          <Suspense fallback={null}>
            <App />
          </Suspense>
        </MemoryRouter>
      </ServicesContext>
    </I18nextProvider>
  );
}

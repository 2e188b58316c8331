import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Langue } from '#contract/domaine/langues.ts';
import type { Amende } from '#contract/schemas/amende.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { createApi } from '#src/api/calls.ts';
import { createHttp } from '#src/api/http.ts';
import { App } from '#src/app/App.tsx';
import { httpEvents } from '#src/app/httpEvents.ts';
import { Root } from '#src/app/Root.tsx';
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
  const coffre = { read: () => 'jeton', save: () => undefined };
  const http = createHttp({
    settings: tous,
    vault: coffre,
    adapter: serveur(reponses),
    ...httpEvents,
  });
  return {
    api: createApi(http),
    settings: tous,
    dictionnaire,
    origin: location.origin,
    preload: async () => undefined,
    onScreen: () => undefined,
  };
}

/** The whole product at one address, on a server that stands in this file's neighbour. */
export function Application(props: ApplicationProps) {
  const [services] = useState(() => {
    preparerSession(props);
    return creerServices(props);
  });
  return (
    <Root services={services}>
      <MemoryRouter useTransitions={false} initialEntries={[`/${props.langue}${props.chemin}`]}>
        <App />
      </MemoryRouter>
    </Root>
  );
}

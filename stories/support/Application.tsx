import { useState } from 'react';
import { MemoryRouter, parsePath } from 'react-router-dom';
import type { Language } from '#contract/domain/languages.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { createApi } from '#src/api/calls.ts';
import { createHttp } from '#src/api/http.ts';
import { App, Root } from '#src/app/App.tsx';
import { httpEvents } from '#src/app/httpEvents.ts';
import { information } from '#src/session/sessionNotice.ts';
import type { State } from '../states/state.ts';
import { dictionary } from './dictionary.ts';
import { GATEWAY } from './gateway.ts';
import { server } from './server.ts';

function createServices({ answers = {}, settings }: State) {
  // A page load empties it.
  information.clear();
  const all = {
    ...DEFAULT_SETTINGS,
    debug: false,
    originesPaiement: [GATEWAY],
    cleHorodatage: 'A'.repeat(43),
    ...settings,
  };
  const vault = { read: () => 'jeton', save: () => undefined };
  const http = createHttp({
    settings: all,
    vault,
    adapter: server(answers),
    ...httpEvents,
  });
  return {
    api: createApi(http),
    settings: all,
    dictionary,
    origin: location.origin,
    preload: async () => undefined,
    onScreen: () => undefined,
  };
}

export interface ApplicationProps {
  readonly state: State;
  readonly language: Language;
}

/** The whole product in one state, on the server of `server.ts`. The browser was prepared before (`prepare.ts`). */
export function Application({ state, language: asked }: ApplicationProps) {
  const { language = asked } = state;
  const [services] = useState(() => createServices(state));
  // Another language is another first page: without the state it would take the focus.
  const first = { ...parsePath(`/${language}${state.path}`), state: { discrete: true } };
  return (
    <Root services={services}>
      <MemoryRouter useTransitions={false} initialEntries={[first]}>
        <App />
      </MemoryRouter>
    </Root>
  );
}

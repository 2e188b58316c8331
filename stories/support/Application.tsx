import { useState } from 'react';
import { MemoryRouter, parsePath } from 'react-router-dom';
import type { Language } from '#contract/domain/languages.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { DEFAULT_SETTINGS, type Settings } from '#contract/settings.ts';
import { createApi } from '#src/api/calls.ts';
import { createHttp } from '#src/api/http.ts';
import { App, Root } from '#src/app/App.tsx';
import { httpEvents } from '#src/app/httpEvents.ts';
import { currentFine } from '#src/session/currentFine.ts';
import { noticeList } from '#src/session/noticeList.ts';
import { paymentChoice } from '#src/session/paymentChoice.ts';
import { information, type SessionNotice } from '#src/session/sessionNotice.ts';
import { dictionary } from './dictionary.ts';
import { GATEWAY } from './gateway.ts';
import { type Answers, server } from './server.ts';

export interface ApplicationProps {
  /** Address below the language, query included: `/tai/amende/detail`. */
  readonly path: string;
  readonly language: Language;
  /** The fine that the session holds. */
  readonly fine?: Fine;
  /** The notices that were looked up in this visit. */
  readonly notices?: readonly Fine[];
  /** Amount chosen on the detail page, cents. */
  readonly chosenAmount?: number;
  /** Why the person was sent home. */
  readonly sessionNotice?: SessionNotice;
  /** What the server answers, call by call. */
  readonly answers?: Answers;
  readonly settings?: Partial<Settings>;
}

function prepareSession({
  fine,
  notices = [],
  chosenAmount,
  sessionNotice,
}: ApplicationProps): void {
  sessionStorage.clear();
  localStorage.clear();
  information.clear();
  noticeList.clear();
  for (const notice of notices) noticeList.note(notice);
  if (fine) currentFine.save(fine);
  if (fine && chosenAmount !== undefined) {
    paymentChoice.save({ avisId: fine.avisId, montant: chosenAmount });
  }
  if (sessionNotice) information.save(sessionNotice);
}

function createServices({ answers = {}, settings }: ApplicationProps) {
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

/** The whole product at one address, on the server of `server.ts`. */
export function Application(props: ApplicationProps) {
  const [services] = useState(() => {
    prepareSession(props);
    return createServices(props);
  });
  // Another language is another first page: without the state it would take the focus.
  const first = { ...parsePath(`/${props.language}${props.path}`), state: { discrete: true } };
  return (
    <Root services={services}>
      <MemoryRouter useTransitions={false} initialEntries={[first]}>
        <App />
      </MemoryRouter>
    </Root>
  );
}

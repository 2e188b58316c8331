import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  type To,
} from 'react-router-dom';
import { estLangue } from '#contract/domaine/langues.ts';
import type { Preparation } from './preparation.ts';
import { pathOf } from './screens.ts';

/** After it the address changes all the same, and the screen says that it is loading; ms. */
const PATIENCE_MS = 1000;

type History = ReturnType<typeof createBrowserHistory>;
type Outcome = 'ready' | 'slow' | 'failed';

const later = () =>
  new Promise<Outcome>((resolve) => setTimeout(() => resolve('slow'), PATIENCE_MS));

function pathnameOf(to: To, base: string): string {
  return typeof to === 'string' ? new URL(to, base).pathname : (to.pathname ?? '');
}

async function outcomeOf(pathname: string, prepare: Preparation): Promise<Outcome> {
  const [, langue] = pathname.split('/');
  if (!estLangue(langue)) return 'ready';
  const ready = prepare(pathOf(pathname), langue).then(
    (): Outcome => 'ready',
    (): Outcome => 'failed',
  );
  return Promise.race([ready, later()]);
}

/**
 * A history whose address changes in the same moment as the screen: it first fetches what the screen needs. The last
 * of several navigations counts. Where code does not come (a new version is out, no connection) the browser itself goes
 * to the address.
 */
function createReadyHistory(prepare: Preparation): History {
  const history = createBrowserHistory({ v5Compat: true });
  let latest = 0;
  window.addEventListener('popstate', () => {
    latest += 1;
  });
  const when = (change: History['push']) => async (to: To, state?: unknown) => {
    latest += 1;
    const turn = latest;
    const outcome = await outcomeOf(pathnameOf(to, window.location.href), prepare);
    if (turn !== latest) return;
    if (outcome === 'failed') window.location.assign(history.createHref(to));
    else flushSync(() => change(to, state));
  };
  return Object.create(history, {
    push: { value: when(history.push) },
    replace: { value: when(history.replace) },
  });
}

interface Props {
  readonly prepare: Preparation;
  readonly children: ReactNode;
}

/** The router of the browser: a screen and its address come together. */
export function ReadyRouter({ prepare, children }: Props) {
  const [history] = useState(() => createReadyHistory(prepare));
  return (
    // A transition would leave the old screen under the new address.
    <HistoryRouter history={history} useTransitions={false}>
      {children}
    </HistoryRouter>
  );
}

import type { EarlyAction } from './early.ts';

/** The DSFR's script moves these, and starts after the application. */
const OF_DSFR = 'button[aria-controls]';

function repeat(action: EarlyAction): void {
  if (!action.isConnected) return;
  if (action instanceof HTMLFormElement) action.requestSubmit();
  else action.click();
}

/**
 * Repeats the last early action once. Then a press on a DSFR button waits for the DSFR's script, unless the person
 * goes to another page.
 * @param started settles when that script answers or has failed
 */
export function replayEarly(started: Promise<unknown>): void {
  const { pathname } = location;
  const kept = new Set<EarlyAction>();
  const clicked = (event: Event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>(OF_DSFR);
    if (button === null) return;
    kept.add(button);
    event.stopImmediatePropagation();
  };
  const action = window.releaseEarly?.();
  delete window.releaseEarly;
  document.addEventListener('click', clicked, true);
  // A button of the DSFR comes by `clicked`, and waits with the others.
  if (action) repeat(action);
  const release = () => {
    document.removeEventListener('click', clicked, true);
    if (location.pathname === pathname) kept.forEach(repeat);
  };
  void started.then(release, release);
}

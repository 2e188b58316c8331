import type { EarlyAction } from './early.ts';

/** Buttons that the DSFR's script moves, which starts after the application. */
const OF_DSFR = 'button[aria-controls]';

/** Does it again, where it is still there: a form is submitted, a button is pressed. */
function repeat(action: EarlyAction): void {
  if (!action.isConnected) return;
  if (action instanceof HTMLFormElement) action.requestSubmit();
  else action.click();
}

/**
 * Ends the recording that began in the head of the page, and does again what the person did last, once. From then on
 * what is pressed of the DSFR's buttons is kept until its script answers, and pressed once. Who has gone to another page
 * by then wants nothing opened over it.
 * @param started resolves when the DSFR's script answers, or has failed to come
 */
export function replayEarly(started: Promise<unknown>): void {
  const { pathname } = location;
  const kept = new Set<EarlyAction>();
  const clicked = (event: Event) => {
    // A click is always one of an element.
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
  void started.then(() => {
    document.removeEventListener('click', clicked, true);
    if (location.pathname === pathname) kept.forEach(repeat);
  });
}

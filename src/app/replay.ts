import type { EarlyAction } from './early.ts';

/** Buttons that the DSFR's script moves, which starts after the application. */
const isOfDsfr = (action: Element) => action.hasAttribute('aria-controls');

/** Does it again, where it is still there: a form is submitted, a button is pressed. */
function repeat(action: EarlyAction): void {
  if (!action.isConnected) return;
  if (action instanceof HTMLFormElement) action.requestSubmit();
  else action.click();
}

/**
 * Keeps what is pressed of the buttons that only the DSFR's script answers to, and presses each once when that script
 * has started. Who follows a link meanwhile wants another page, and nothing opened over it.
 * @param pressed such a button, pressed before
 */
function keepForDsfr(started: Promise<unknown>, pressed?: EarlyAction): void {
  const kept = new Set(pressed && [pressed]);
  const clicked = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('a, button') : null;
    if (target instanceof HTMLAnchorElement) kept.clear();
    if (!(target instanceof HTMLButtonElement && isOfDsfr(target))) return;
    kept.add(target);
    event.stopImmediatePropagation();
  };
  document.addEventListener('click', clicked, true);
  const release = () => document.removeEventListener('click', clicked, true);
  started.finally(release).then(
    () => kept.forEach(repeat),
    () => undefined,
  );
}

/**
 * Ends the recording that began in the head of the page, and does again what the person did last, once. Called again,
 * it does nothing.
 * @param started resolves when the DSFR's script answers, rejects where it does not come
 */
export function replayEarly(started: Promise<unknown>): void {
  if (window.releaseEarly === undefined) return;
  const action = window.releaseEarly();
  delete window.releaseEarly;
  const waits = action !== undefined && isOfDsfr(action);
  keepForDsfr(started, waits ? action : undefined);
  if (action !== undefined && !waits) repeat(action);
}

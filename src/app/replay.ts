import type { EarlyAction } from './early.ts';

/** Buttons that the DSFR's script moves, which starts after the application. */
const isOfDsfr = (action: EarlyAction) => action.hasAttribute('aria-controls');

/** Calls back once the DSFR's script has taken the page over. */
function whenDsfrRuns(callback: () => void): void {
  const page = document.documentElement;
  const runs = () => page.dataset.frJs === 'true';
  if (runs()) {
    callback();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!runs()) return;
    observer.disconnect();
    callback();
  });
  observer.observe(page, { attributes: true, attributeFilter: ['data-fr-js'] });
}

/**
 * Ends the recording that began in the head of the page, and does again what the person did last, once: a form is
 * submitted, a button is pressed. Called again, it does nothing.
 */
export function replayEarly(): void {
  const action = window.releaseEarly?.();
  delete window.releaseEarly;
  if (action === undefined || !action.isConnected) return;
  if (action instanceof HTMLFormElement) action.requestSubmit();
  else if (isOfDsfr(action)) whenDsfrRuns(() => action.click());
  else action.click();
}

import { start } from '@codegouvfr/react-dsfr/start';
import { type DsfrScript, leaveFolded } from './leaveFolded.ts';

declare global {
  interface Window {
    /** Once the DSFR's script is read. */
    dsfr?: DsfrScript;
  }
}

const nextTask = (action: () => void) => void setTimeout(action);
const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Its buttons find what they open in a first frame, and the group of that in a second one. */
const FRAMES = 2;

/**
 * Starts the DSFR's theme and script as `startReactDsfr` does, but its code is read in one task and started in the
 * next: each is short, and the browser answers between them. The parameter that lets it is named after Next.js, whose
 * effects it waits for. Resolves once the script's buttons answer.
 * @throws where the DSFR's code does not come
 * @see https://react-dsfr.codegouv.studio/
 */
export async function startDsfr(): Promise<void> {
  await start({
    defaultColorScheme: 'system',
    verbose: false,
    doCheckNonce: false,
    trustedTypesPolicyName: 'react-dsfr',
    nextParams: { doPersistDarkModePreferenceWithCookie: false, registerEffectAction: nextTask },
  });
  if (window.dsfr) leaveFolded(window.dsfr);
  // Behind what the library has put into the queue.
  await new Promise<void>(nextTask);
  for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame();
}

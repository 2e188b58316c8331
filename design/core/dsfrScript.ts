import { start } from '@codegouvfr/react-dsfr/start';
import { type Collapses, leaveFolded } from './leaveFolded.ts';
import { type Renderer, renderOnDemand } from './renderOnDemand.ts';
import { type Engine, nextTask, startInSlices } from './startInSlices.ts';

declare global {
  interface Window {
    /** Once the DSFR's script is read. */
    dsfr?: {
      readonly core: Collapses;
      readonly internals: { readonly state: Engine & { readonly modules: { render: Renderer } } };
    };
  }
}

const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));

/** Its buttons find what they open in a first frame, and the group of that in a second one. */
const FRAMES = 2;

/**
 * Starts the DSFR's theme and script as `startReactDsfr` does, but its code is read in one task and started in short ones
 * behind it: the browser answers between them. The parameter that lets it is named after Next.js, whose effects it waits
 * for. Resolves once the script's buttons answer.
 * @throws where the DSFR's code does not come
 * @see https://react-dsfr.codegouv.studio/
 */
export async function startDsfr(): Promise<void> {
  const actions: (() => void)[] = [];
  await start({
    defaultColorScheme: 'system',
    verbose: false,
    doCheckNonce: false,
    trustedTypesPolicyName: 'react-dsfr',
    nextParams: {
      doPersistDarkModePreferenceWithCookie: false,
      registerEffectAction: (action) => void actions.push(action),
    },
  });
  const { dsfr } = window;
  if (dsfr === undefined) throw new Error("the DSFR's script has left nothing in the window");
  leaveFolded(dsfr.core);
  renderOnDemand(dsfr.internals.state.modules.render);
  await nextTask();
  await startInSlices(dsfr.internals.state, () => {
    for (const action of actions) action();
  });
  for (let frame = 0; frame < FRAMES; frame += 1) await nextFrame();
}

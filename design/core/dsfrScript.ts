import { start } from '@codegouvfr/react-dsfr/start';

/**
 * Starts the DSFR's theme and script as `startReactDsfr` does, but its code is read in one task and started in the
 * next: each is short, and the browser answers between them. The parameter that lets it is named after Next.js, whose
 * effects it waits for.
 * @throws where the DSFR's code does not come
 * @see https://react-dsfr.codegouv.studio/
 */
export const startDsfr = (): Promise<void> =>
  start({
    defaultColorScheme: 'system',
    verbose: false,
    doCheckNonce: false,
    trustedTypesPolicyName: 'react-dsfr',
    nextParams: {
      doPersistDarkModePreferenceWithCookie: false,
      registerEffectAction: (action) => void setTimeout(action),
    },
  });

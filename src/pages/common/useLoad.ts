import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isSilentFailure } from './failureMessage.ts';

/** Where something that a page waits for stands. */
export type LoadState<Result> =
  | { readonly etape: 'chargement' }
  | { readonly etape: 'pret'; readonly resultat: Result }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/**
 * What is waited for; null when the page has been led elsewhere and nothing is to be shown.
 * @param isCurrent whether the page still waits for this very answer
 */
export type Charger<Result> = (isCurrent: () => boolean) => Promise<Result | null>;

interface Suites<Result> {
  readonly fait?: (result: Result) => void;
  readonly echec?: (error: unknown) => void;
}

/**
 * Waits for something when the page opens, and anew when `charger` changes. An answer that comes after the page was
 * left or has begun anew changes nothing, nor does a failure that the HTTP layer has answered by a navigation.
 * @param charger the same function as long as the same is waited for; null as long as nothing is
 * @param suites what follows, once, beside the new state
 */
export function useLoad<Result>(
  charger: Charger<Result> | null,
  { fait, echec }: Suites<Result> = {},
): { etat: LoadState<Result>; reload: () => void } {
  const [etat, setState] = useState<LoadState<Result>>({ etape: 'chargement' });
  const [guess, setTrial] = useState(0);
  const succeed = useEffectEvent((result: Result) => {
    setState({ etape: 'pret', resultat: result });
    fait?.(result);
  });
  const fail = useEffectEvent((erreur: unknown) => {
    setState({ etape: 'echec', erreur });
    echec?.(erreur);
  });

  // The end of a plain effect comes after the next screen is shown, and an answer may come between.
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (charger === null) return undefined;
    let last = true;
    const isCurrent = () => last && shown.current;
    charger(isCurrent).then(
      (result) => {
        if (isCurrent() && result !== null) succeed(result);
      },
      (error: unknown) => {
        if (isCurrent() && !isSilentFailure(error)) fail(error);
      },
    );
    return () => {
      last = false;
    };
  }, [charger, guess]);

  const reload = () => {
    setState({ etape: 'chargement' });
    setTrial((count) => count + 1);
  };
  return { etat, reload };
}

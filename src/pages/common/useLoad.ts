import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isSilentFailure } from './failureMessage.ts';

export type LoadState<Result> =
  | { readonly etape: 'chargement' }
  | { readonly etape: 'pret'; readonly resultat: Result }
  | { readonly etape: 'echec'; readonly erreur: unknown };

/** Resolves to null when the page has navigated away; `isCurrent` is false once the answer is out of date. */
export type Charger<Result> = (isCurrent: () => boolean) => Promise<Result | null>;

interface Suites<Result> {
  readonly fait?: (result: Result) => void;
  readonly echec?: (error: unknown) => void;
}

/** Ignores late answers, and failures that a navigation answered. `charger` must be stable. */
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

  // A plain effect is cleaned up after the next screen shows: an answer could arrive between.
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

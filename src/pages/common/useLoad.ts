import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { isSilentFailure } from './failureMessage.ts';

export type LoadState<Result> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly result: Result }
  | { readonly phase: 'failed'; readonly error: unknown };

/**
 * Resolves to null if it has led to another page; `isCurrent` is false once the answer is out of date. `show` shows what
 * is known so far.
 */
export type Load<Result> = (
  isCurrent: () => boolean,
  show: (result: Result) => void,
) => Promise<Result | null>;

interface Handlers<Result> {
  readonly first?: LoadState<Result>;
  readonly onResult?: (result: Result) => void;
  readonly onFailure?: (error: unknown) => void;
}

/** Loads what a page shows. `load` must be the same function at each render, or it is called again. */
export function useLoad<Result>(
  load: Load<Result> | null,
  { first = { phase: 'loading' }, onResult, onFailure }: Handlers<Result> = {},
): { state: LoadState<Result>; reload: () => void } {
  const [state, setState] = useState<LoadState<Result>>(first);
  const [tries, setTries] = useState(0);
  const succeed = useEffectEvent((result: Result) => {
    setState((now) =>
      now.phase === 'ready' && now.result === result ? now : { phase: 'ready', result },
    );
    onResult?.(result);
  });
  const fail = useEffectEvent((error: unknown) => {
    setState({ phase: 'failed', error });
    onFailure?.(error);
  });

  // This is a layout effect, because a plain one ends after the next screen shows and an answer could come between.
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (load === null) return undefined;
    let latest = true;
    const isCurrent = () => latest && shown.current;
    load(isCurrent, (result) => isCurrent() && succeed(result)).then(
      (result) => {
        if (isCurrent() && result !== null) succeed(result);
      },
      (error: unknown) => {
        if (isCurrent() && !isSilentFailure(error)) fail(error);
      },
    );
    return () => {
      latest = false;
    };
  }, [load, tries]);

  const reload = () => {
    setState({ phase: 'loading' });
    setTries((count) => count + 1);
  };
  return { state, reload };
}

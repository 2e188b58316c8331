import { useState } from 'react';
import { isSilentFailure } from './failureMessage.ts';

export type ActionState<Result> =
  | { readonly phase: 'idle' | 'busy' }
  | { readonly phase: 'done'; readonly result: Result }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Runs one call at a time. A failure that a navigation has answered leaves no message. */
export function useAction<Input extends unknown[], Result>(
  action: (...input: Input) => Promise<Result>,
) {
  const [state, setState] = useState<ActionState<Result>>({ phase: 'idle' });
  const launch = async (...input: Input) => {
    if (state.phase === 'busy') return;
    setState({ phase: 'busy' });
    try {
      setState({ phase: 'done', result: await action(...input) });
    } catch (error) {
      setState(isSilentFailure(error) ? { phase: 'idle' } : { phase: 'failed', error });
    }
  };
  return { state, launch };
}

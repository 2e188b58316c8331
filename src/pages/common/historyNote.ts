import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { formatNumber } from '#contract/domain/paymentNumber.ts';

/** The state by which home fills in the number. The key is never kept in the history. */
export const numberState = (number: string): { readonly number: string } => ({
  number: formatNumber(number),
});

/** Returns what a navigation or `useHistoryNote` has stored under this name. */
export const noteOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

export function noteInHistory(
  navigate: NavigateFunction,
  { pathname, search, hash }: Location,
  state: object,
): void {
  try {
    void navigate({ pathname, search, hash }, { replace: true, state });
  } catch {
    // Browsers refuse a change of the history in some frames, and if changes come too often.
  }
}

/** Keeps a state in this entry of the history. */
export function useHistoryNote(): (state: object) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (state) => noteInHistory(navigate, location, state);
}

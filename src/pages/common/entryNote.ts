import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';

export function noteInEntry(
  navigate: NavigateFunction,
  { pathname, search, hash }: Location,
  state: object,
): void {
  try {
    void navigate({ pathname, search, hash }, { replace: true, state });
  } catch {
    // Browsers refuse it in some frames, and when it comes too often.
  }
}

/** Keeps a state in this entry of the history. */
export function useEntryNote(): (state: object) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (state) => noteInEntry(navigate, location, state);
}

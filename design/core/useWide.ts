import { useSyncExternalStore } from 'react';

/** The width from which the DSFR puts an aside beside the content (its breakpoint `lg`). */
const WIDE = '(min-width: 62em)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** For content that is an aside on a wide screen and a fold on a narrow one, and is never in the document twice. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );

import { useSyncExternalStore } from 'react';

/** From this width the DSFR calls a screen large: an aside then stands beside the content. */
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

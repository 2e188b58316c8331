import { createContext, startTransition, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Adresse } from '#contract/domaine/langueChemin.ts';

/** What the tree knows of the markup that it takes over. */
export interface Hydration {
  /** The address for which the markup was rendered; null where there is no markup. */
  readonly servedPath: string | null;
  /** Called when a screen answers to the person; more than once. */
  readonly onReady: () => void;
}

export const HydrationContext = createContext<Hydration>({
  servedPath: null,
  onReady: () => undefined,
});

let tellAnswering: () => void = () => undefined;
const answering = new Promise<void>((resolve) => {
  tellAnswering = resolve;
});

/** A screen answers to the person: from now on the rest of the styles may take its time. */
export const noteAnswering = (): void => tellAnswering();

/** Puts on the sheets that waited for the first paint. Resolves when they are there; at once where none waits. */
async function lateSheets(): Promise<void> {
  window.putSheetsOn?.();
  const waiting = document.querySelectorAll('link[data-late][media=print]');
  // A hidden page paints nothing, and asks for no sheet.
  if (document.hidden) return;
  await Promise.all(
    [...waiting].map(
      (link) =>
        new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        }),
    ),
  );
}

/** What `useHydrated` gives. */
export const HydratedContext = createContext(true);

/**
 * False on the server and while its markup is taken over, true once its sheets are there too: what is drawn then needs
 * them. It changes in a transition, so that React lets the browser answer meanwhile.
 */
export function useTakeover({ servedPath }: Hydration): boolean {
  const [hydrated, setHydrated] = useState(servedPath === null);
  useEffect(() => {
    void answering.then(lateSheets).then(() => startTransition(() => setHydrated(true)));
  }, []);
  return hydrated;
}

/** Whether the screen may show what only a browser knows. */
export const useHydrated = (): boolean => use(HydratedContext);

/** The address of the page; while markup is taken over, the one for which it was rendered. */
export function useAddress(): Adresse {
  const address = useLocation();
  const { servedPath } = use(HydrationContext);
  const hydrated = useHydrated();
  return hydrated || servedPath === null ? address : { pathname: servedPath, search: '', hash: '' };
}

/** Tells that the screen this stands in is taken over. */
export function useReady(): void {
  const { onReady } = use(HydrationContext);
  useEffect(() => onReady(), [onReady]);
}

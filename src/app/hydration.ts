import { createContext, use, useEffect, useSyncExternalStore } from 'react';
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

const never = () => () => undefined;

/** False on the server and while the markup of the server is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

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

import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { createPath, parsePath, useLocation } from 'react-router-dom';
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

/**
 * Whether the screen may show what only a browser knows: false on the server and while its markup is taken over, true once
 * its sheets are there too, which what is drawn then needs.
 */
export const HydratedContext = createContext(true);

interface AroundProps {
  readonly children: ReactNode;
}

/**
 * Tells when the markup is taken over. That changes in a transition, so that React lets the browser answer meanwhile, and
 * draws only what asks for it anew.
 */
export function Takeover({ children }: AroundProps) {
  const { servedPath } = use(HydrationContext);
  const [hydrated, setHydrated] = useState(servedPath === null);
  useEffect(() => {
    void answering.then(lateSheets).then(() => startTransition(() => setHydrated(true)));
  }, []);
  return <HydratedContext value={hydrated}>{children}</HydratedContext>;
}

/** As text: what has not changed draws nothing anew. */
const AddressContext = createContext('/');

/** Hands down what `useAddress` gives. Stands inside the router. */
export function AddressArea({ children }: AroundProps) {
  const address = useLocation();
  const { servedPath } = use(HydrationContext);
  const hydrated = use(HydratedContext);
  const shown = hydrated || servedPath === null ? createPath(address) : servedPath;
  return <AddressContext value={shown}>{children}</AddressContext>;
}

/** The address of the page; while markup is taken over, the one for which it was rendered. */
export function useAddress(): Adresse {
  return { pathname: '', search: '', hash: '', ...parsePath(use(AddressContext)) };
}

/** Tells that the screen this stands in is taken over. */
export function useReady(): void {
  const { onReady } = use(HydrationContext);
  useEffect(() => onReady(), [onReady]);
}

import { createMemory } from './storage.ts';
import { createStore } from './store.ts';

/** What the screen at a path says in its h1. */
export interface Heading {
  readonly path: string;
  readonly text: string;
}

/**
 * The heading that is shown now: what became of a payment, or which error it is, stands in no address. In memory only,
 * where nobody else writes, and good for its own path alone, so that no screen is called by the heading of the one
 * before it.
 */
export const heading = createStore<Heading>(
  createMemory(),
  'heading',
  (value) => value as Heading | null,
);

/** The h1 of the screen at a path, once it is shown. */
export function useShownHeading(pathname: string): string | undefined {
  const shown = heading.use();
  return shown?.path === pathname ? shown.text : undefined;
}

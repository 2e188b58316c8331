import { createMemory } from '../browser/storage.ts';
import { createStore } from './store.ts';

export interface Heading {
  readonly path: string;
  readonly text: string;
}

/** No address names an outcome or an error. For its own path only. */
export const heading = createStore<Heading>(
  createMemory(),
  'heading',
  (value) => value as Heading | null,
);

/** Not announced a second time. */
export const toldHeading = createStore<string>(createMemory(), 'told', (value) => value as string);

export function useShownHeading(pathname: string): string | undefined {
  const shown = heading.use();
  return shown?.path === pathname ? shown.text : undefined;
}

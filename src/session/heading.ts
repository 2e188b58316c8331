import { inMemory } from './store.ts';

export interface Heading {
  readonly path: string;
  readonly text: string;
}

/** No address names an outcome or an error. For its own path only. */
export const heading = inMemory<Heading>();

/** Not announced a second time. */
export const toldHeading = inMemory<string>();

export function useShownHeading(pathname: string): string | undefined {
  const shown = heading.use();
  return shown?.path === pathname ? shown.text : undefined;
}

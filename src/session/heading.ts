import { inMemory } from './store.ts';

export interface Heading {
  readonly path: string;
  readonly text: string;
}

/** The title of an outcome or an error, which no address names. It holds for its own path only. */
export const heading = inMemory<Heading>();

/** The title that the focus has announced, so that it is not announced a second time. */
export const announcedHeading = inMemory<string>();

export function useShownHeading(pathname: string): string | undefined {
  const shown = heading.use();
  return shown?.path === pathname ? shown.text : undefined;
}

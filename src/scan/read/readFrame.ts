import type { Reading } from '../decoder.ts';
import type { Luminance } from './luminance.ts';
import type { Sightings } from './sightings.ts';

export interface Depth {
  readonly look: (frame: Luminance, end: number) => Promise<Sightings>;
  readonly repair: (frame: Luminance, sightings: Sightings) => string | null;
}

/** Repairs files only: the camera's next frame comes before a repair ends, and is mostly easier. */
export async function readFrame(
  { look, repair }: Depth,
  frame: Luminance,
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<Reading> {
  const sightings = await look(frame, performance.now() + budgetMs);
  const { text, otherCode } = sightings;
  if (text !== null || budgetMs !== Number.POSITIVE_INFINITY) return { text, otherCode };
  return { text: repair(frame, sightings), otherCode };
}

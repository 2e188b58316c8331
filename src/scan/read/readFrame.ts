import type { Reading } from '../decoder.ts';
import type { Luminance } from './luminance.ts';
import type { Sightings } from './sightings.ts';

/** How thoroughly frames are read. */
export interface Depth {
  /** Looks for codes; places of damaged ones are in pixels of the frame. */
  readonly look: (frame: Luminance, end: number) => Promise<Sightings>;
  /** Repairs what was seen, and looks for more to repair. */
  readonly repair: (frame: Luminance, sightings: Sightings) => string | null;
}

/**
 * Reads one frame. Damaged codes are repaired in files only, which have no time limit: the next frame of a camera is
 * there before a repair ends, and is mostly easier to read.
 */
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

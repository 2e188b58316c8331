import { NOTHING, type Reading } from '../decoder.ts';
import type { Luminance } from './luminance.ts';
import type { Sightings } from './sightings.ts';

/** How thoroughly frames are read. */
export interface Depth {
  /** Looks for codes; places of damaged ones are in pixels of the frame. */
  readonly look: (frame: Luminance, end: number) => Promise<Sightings>;
  /** Repairs what was seen, and looks for more to repair; pauses before each step, and ends when told so. */
  readonly repair: (
    frame: Luminance,
    sightings: Sightings,
    mayGoOn: () => Promise<boolean>,
  ) => Promise<string | null>;
}

/** Reads frames one after another; see `Decoder.decode`. */
export type FrameReader = (
  frame: Luminance,
  budgetMs: number,
  onLooked?: () => void,
) => Promise<Reading>;

/**
 * Reads each frame when it comes: a repair pauses between its steps, so that it keeps no newer frame waiting. One frame
 * is repaired at a time, the newest that was there when the repair before it had ended.
 * @param pause lets newer frames in
 */
export function newestFirst({ look, repair }: Depth, pause: () => Promise<void>): FrameReader {
  let current: { ended: boolean } | undefined;

  const repaired = async (frame: Luminance, sightings: Sightings, end: number) => {
    const mine = { ended: false };
    current = mine;
    const mayGoOn = async () => {
      await pause();
      return !mine.ended && performance.now() < end;
    };
    try {
      return await repair(frame, sightings, mayGoOn);
    } finally {
      if (current === mine) current = undefined;
    }
  };

  return async (frame, budgetMs, onLooked) => {
    const end = performance.now() + budgetMs;
    const isFile = budgetMs === Number.POSITIVE_INFINITY;
    if (isFile && current !== undefined) {
      current.ended = true;
      current = undefined;
    }
    const sightings = await look(frame, end);
    const { text, otherCode } = sightings;
    if (text !== null || current !== undefined) return { text, otherCode };
    onLooked?.();
    return { ...NOTHING, otherCode, text: await repaired(frame, sightings, end) };
  };
}

/** Reads one frame, thoroughly to its end, where no newer one comes. */
export async function readOne(
  depth: Depth,
  frame: Luminance,
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<Reading> {
  return newestFirst(depth, () => Promise.resolve())(frame, budgetMs);
}

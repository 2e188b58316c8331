import { NOTHING, type Reading } from '../decoder.ts';
import { look } from './engine.ts';
import { blur, normalise, sharpen } from './filters.ts';
import { halve, type Luminance, resize } from './luminance.ts';

/**
 * Preparations of a frame; the one that reads most for its time comes first (`bench scan`). They use full frames,
 * because people do not always aim well.
 */
const RUNGS: readonly ((frame: Luminance) => Luminance)[] = [
  (frame) => normalise(blur(frame, 1), 15),
  (frame) => frame,
  halve,
  (frame) => sharpen(frame, 4, 2.5),
  (frame) => normalise(frame, 30),
  (frame) => normalise(blur(frame, 2), 40),
  (frame) => resize(frame, 1.5),
];

/**
 * Tries one preparation after the other until one reads.
 * @param end on the clock of `performance.now()`; no pass begins after it
 */
export async function climb(frame: Luminance, end: number): Promise<Reading> {
  let otherCode = false;
  for (const prepare of RUNGS) {
    if (performance.now() >= end) break;
    const seen = await look(prepare(frame));
    if (seen.text !== null) return seen;
    otherCode ||= seen.otherCode;
  }
  return { ...NOTHING, otherCode };
}

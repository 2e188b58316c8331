import { repair } from '../repair/repair.ts';
import type { Depth } from './readFrame.ts';
import { look } from './sightings.ts';

/** One pass over the whole frame, and the repair of the first place that it saw but could not read. */
export const QUICK: Depth = {
  look,
  repair: (frame, { damaged: [place] }) => (place === undefined ? null : repair(frame, place)),
};

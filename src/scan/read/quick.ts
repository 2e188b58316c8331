import { repair } from '../repair/repair.ts';
import type { Depth } from './readFrame.ts';
import { look } from './sightings.ts';

/** One pass, then the repair of the first damaged place. */
export const QUICK: Depth = {
  look,
  repair: (frame, { damaged: [place] }) => (place === undefined ? null : repair(frame, place)),
};

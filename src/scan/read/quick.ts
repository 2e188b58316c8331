import { repair } from '../repair/repair.ts';
import type { Depth } from './newestFirst.ts';
import { look } from './sightings.ts';

/** One pass over the whole frame, and the repair of the first place that it saw but could not read. */
export const QUICK: Depth = {
  look,
  repair: async (frame, { damaged: [place] }, mayGoOn) =>
    place !== undefined && (await mayGoOn()) ? repair(frame, place) : null,
};

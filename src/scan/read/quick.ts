import { repair } from '../repair/repair.ts';
import type { Depth } from './readFrame.ts';
import { look } from './sightings.ts';

export const QUICK: Depth = {
  look,
  repair: (frame, { damaged: [place] }) => (place === undefined ? null : repair(frame, place)),
};

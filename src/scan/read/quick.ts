import { type Quad, repair } from '../repair/repair.ts';
import { type RgbaPicture, toLuminance } from './luminance.ts';
import { look } from './sightings.ts';

/** Places repaired on each frame; more would hold up the next frame. */
const MOST_REPAIRS = 1;

/**
 * One pass over the whole frame, and a light repair of what it saw but could not read.
 * @returns text of a notice, or null
 */
export async function readQuick(frame: RgbaPicture): Promise<string | null> {
  const { text, damaged } = await look(frame);
  if (text !== null || damaged.length === 0) return text;
  const grey = toLuminance(frame);
  return firstRepaired(damaged.slice(0, MOST_REPAIRS), (quad) => repair(grey, quad));
}

function firstRepaired(quads: readonly Quad[], read: (quad: Quad) => string | null): string | null {
  for (const quad of quads) {
    const text = read(quad);
    if (text !== null) return text;
  }
  return null;
}

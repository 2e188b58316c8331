import { blur, normalise, sharpen } from './filters.ts';
import type { Quad } from './grid.ts';
import {
  halve,
  type Luminance,
  type RgbaPicture,
  resize,
  toLuminance,
  toRgba,
} from './luminance.ts';
import { repair } from './repair.ts';
import { look } from './sightings.ts';

/** One preprocessed version of the frame. */
interface Rung {
  readonly prepare: (frame: Luminance) => Luminance;
  /** Pixels of the frame per pixel of the version. */
  readonly scale: number;
}

/**
 * The ladder, from the version that helps most often to the one that helps least, as `bench:scan` measured:
 * full frames only, since a crop is right only for those who aim well.
 */
const RUNGS: readonly Rung[] = [
  { prepare: (frame) => frame, scale: 1 },
  { prepare: (frame) => normalise(blur(frame, 1), 15), scale: 1 },
  { prepare: halve, scale: 2 },
  { prepare: (frame) => sharpen(frame, 4, 2.5), scale: 1 },
  { prepare: (frame) => normalise(frame, 30), scale: 1 },
  { prepare: (frame) => normalise(blur(frame, 2), 40), scale: 1 },
  { prepare: (frame) => resize(frame, 1.5), scale: 1 / 1.5 },
];

/** Times that the same place is repaired, from slightly different corners. */
const MOST_REPAIRS_PER_PLACE = 2;
/** Places repaired in one frame, so that a page of look-alikes ends. */
const MOST_REPAIRS = 8;

const centre = (quad: Quad) => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
];

function isSamePlace(one: Quad, other: Quad): boolean {
  const [ax = 0, ay = 0] = centre(one);
  const [bx = 0, by = 0] = centre(other);
  const side = Math.hypot(one[0][0] - one[1][0], one[0][1] - one[1][1]);
  return Math.hypot(ax - bx, ay - by) < side / 4;
}

/** Repairs places of one frame, each no more often than it is worth. */
function repairer(frame: Luminance): (quad: Quad) => string | null {
  const tried: Quad[] = [];
  return (quad) => {
    const same = tried.filter((other) => isSamePlace(quad, other)).length;
    if (same >= MOST_REPAIRS_PER_PLACE || tried.length >= MOST_REPAIRS) return null;
    tried.push(quad);
    return repair(frame, quad, 'full');
  };
}

/**
 * Reads a frame that one pass could not: a ladder of preprocessed versions, and a thorough repair of every
 * place where a version shows a symbol.
 * @returns text of a notice, or null
 */
export async function readLadder(frame: RgbaPicture): Promise<string | null> {
  const grey = toLuminance(frame);
  const repairPlace = repairer(grey);
  for (const { prepare, scale } of RUNGS) {
    const { text, damaged } = await look(toRgba(prepare(grey)));
    if (text !== null) return text;
    for (const [a, b, c, d] of damaged) {
      const onFrame = ([x, y]: Quad[number]) => [x * scale, y * scale] as const;
      const repaired = repairPlace([onFrame(a), onFrame(b), onFrame(c), onFrame(d)]);
      if (repaired !== null) return repaired;
    }
  }
  return null;
}

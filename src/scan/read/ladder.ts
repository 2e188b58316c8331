import { locate, type Quad, repair } from '../repair/repair.ts';
import { blur, normalise, sharpen } from './filters.ts';
import {
  halve,
  type Luminance,
  type RgbaPicture,
  resize,
  toLuminance,
  toRgba,
} from './luminance.ts';
import { look, type Sightings } from './sightings.ts';

/** One preprocessed version of the frame, and who looks at it. */
interface Rung {
  readonly prepare: (frame: Luminance) => Luminance;
  /** Pixels of the frame per pixel of the version. */
  readonly scale: number;
  /** `engine` reads and points at damaged symbols, `locate` finds places by their L only. */
  readonly by: 'engine' | 'locate';
}

/**
 * The ladder, in the order that read most for its time in `bench:scan`. Full frames only: a crop is right only
 * for those who aim well.
 */
const RUNGS: readonly Rung[] = [
  { by: 'locate', prepare: (frame) => normalise(blur(frame, 1), 24), scale: 1 },
  { by: 'engine', prepare: (frame) => normalise(blur(frame, 1), 15), scale: 1 },
  { by: 'engine', prepare: (frame) => frame, scale: 1 },
  { by: 'engine', prepare: halve, scale: 2 },
  { by: 'locate', prepare: (frame) => normalise(blur(frame, 2), 40), scale: 1 },
  { by: 'engine', prepare: (frame) => sharpen(frame, 4, 2.5), scale: 1 },
  { by: 'locate', prepare: (frame) => normalise(blur(halve(frame), 1), 20), scale: 2 },
  { by: 'engine', prepare: (frame) => normalise(frame, 30), scale: 1 },
  { by: 'engine', prepare: (frame) => normalise(blur(frame, 2), 40), scale: 1 },
  { by: 'engine', prepare: (frame) => resize(frame, 1.5), scale: 1 / 1.5 },
];

async function see({ by, prepare }: Rung, frame: Luminance): Promise<Sightings> {
  const version = prepare(frame);
  if (by === 'engine') return look(toRgba(version));
  return { text: null, damaged: locate(version) };
}

/** Times that the same place is repaired, from slightly different corners. */
const MOST_REPAIRS_PER_PLACE = 2;
/** Places repaired in one frame, so that a page of look-alikes ends. */
const MOST_REPAIRS = 30;

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
    return repair(frame, quad);
  };
}

/**
 * Reads a frame that one pass could not: a ladder of preprocessed versions, and a thorough repair of every
 * place where a version shows a symbol.
 * @param budgetMs milliseconds after which nothing new is begun: a moving picture may be easier in its next frame
 * @returns text of a notice, or null
 */
export async function readLadder(
  frame: RgbaPicture,
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  const end = performance.now() + budgetMs;
  const grey = toLuminance(frame);
  const repairPlace = repairer(grey);
  for (const rung of RUNGS) {
    if (performance.now() >= end) return null;
    const { text, damaged } = await see(rung, grey);
    if (text !== null) return text;
    for (const [a, b, c, d] of damaged) {
      if (performance.now() >= end) return null;
      const onFrame = ([x, y]: Quad[number]) => [x * rung.scale, y * rung.scale] as const;
      const repaired = repairPlace([onFrame(a), onFrame(b), onFrame(c), onFrame(d)]);
      if (repaired !== null) return repaired;
    }
  }
  return null;
}

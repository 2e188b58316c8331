import { locate, type Quad, repair } from '../repair/repair.ts';
import { blur, normalise, sharpen } from './filters.ts';
import { halve, type Luminance, resize } from './luminance.ts';
import type { Depth } from './readFrame.ts';
import { look, type Sightings } from './sightings.ts';

interface Rung {
  readonly prepare: (frame: Luminance) => Luminance;
  /** Pixels of the frame per pixel of the version. */
  readonly scale: number;
}

/** In the order that reads most for its time in `bench:scan`. Full frames only: people do not always aim well. */
const LOOKED_AT: readonly Rung[] = [
  { prepare: (frame) => normalise(blur(frame, 1), 15), scale: 1 },
  { prepare: (frame) => frame, scale: 1 },
  { prepare: halve, scale: 2 },
  { prepare: (frame) => sharpen(frame, 4, 2.5), scale: 1 },
  { prepare: (frame) => normalise(frame, 30), scale: 1 },
  { prepare: (frame) => normalise(blur(frame, 2), 40), scale: 1 },
  { prepare: (frame) => resize(frame, 1.5), scale: 1 / 1.5 },
];

const SEARCHED: readonly Rung[] = [
  { prepare: (frame) => normalise(blur(frame, 1), 24), scale: 1 },
  { prepare: (frame) => normalise(blur(frame, 2), 40), scale: 1 },
  { prepare: (frame) => normalise(blur(halve(frame), 1), 20), scale: 2 },
];

const onFrame = ([a, b, c, d]: Quad, scale: number): Quad => {
  const scaled = ([x, y]: Quad[number]) => [x * scale, y * scale] as const;
  return [scaled(a), scaled(b), scaled(c), scaled(d)];
};

const MOST_REPAIRS_PER_PLACE = 2;
/** Bounds a page of look-alikes. */
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

function repairer(frame: Luminance): (quad: Quad) => string | null {
  const tried: Quad[] = [];
  return (quad) => {
    const same = tried.filter((other) => isSamePlace(quad, other)).length;
    if (same >= MOST_REPAIRS_PER_PLACE || tried.length >= MOST_REPAIRS) return null;
    tried.push(quad);
    return repair(frame, quad);
  };
}

async function lookThoroughly(frame: Luminance, end: number): Promise<Sightings> {
  const damaged: Quad[] = [];
  let otherCode = false;
  for (const { prepare, scale } of LOOKED_AT) {
    if (performance.now() >= end) break;
    const seen = await look(prepare(frame));
    if (seen.text !== null) return seen;
    otherCode ||= seen.otherCode;
    damaged.push(...seen.damaged.map((quad) => onFrame(quad, scale)));
  }
  return { text: null, otherCode, damaged };
}

function* places(frame: Luminance, { damaged }: Sightings): Generator<Quad> {
  yield* damaged;
  for (const { prepare, scale } of SEARCHED) {
    for (const quad of locate(prepare(frame))) yield onFrame(quad, scale);
  }
}

export const LADDER: Depth = {
  look: lookThoroughly,
  repair: (frame, sightings) => {
    const repairPlace = repairer(frame);
    for (const place of places(frame, sightings)) {
      const text = repairPlace(place);
      if (text !== null) return text;
    }
    return null;
  },
};

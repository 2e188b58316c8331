import type { Luminance } from '../read/luminance.ts';
import type { Point, Quad } from './grid.ts';
import { findSegments, lengthOf, type Segment } from './segments.ts';

/** Pixels. */
const LEAST_PIECE = 9;
const LEAST_LEG = 24;
/** Share of the frame's short side. */
const MOST_SHARE = 0.9;
/** More pieces than this are print, not a symbol. */
const MOST_PIECES = 160;
const MOST_PLACES = 14;

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0];
const unit = (a: Point): Point => {
  const length = Math.hypot(a[0], a[1]) || 1;
  return [a[0] / length, a[1] / length];
};

/** A crease or a pen stroke may interrupt an edge. */
function continues(line: Segment, attachment: Segment): boolean {
  if (dot(line.light, attachment.light) < 0.985) return false;
  const away = Math.max(
    Math.abs(dot(minus(attachment.from, line.from), line.light)),
    Math.abs(dot(minus(attachment.to, line.from), line.light)),
  );
  if (away > 3.5) return false;
  const gap = Math.min(
    ...[line.from, line.to].flatMap((a) =>
      [attachment.from, attachment.to].map((b) => Math.hypot(...minus(a, b))),
    ),
  );
  return gap < 0.5 * Math.max(lengthOf(line), lengthOf(attachment));
}

function joined(line: Segment, attachment: Segment): Segment {
  const ends = [line.from, line.to, attachment.from, attachment.to];
  let best: Segment = line;
  for (const from of ends) {
    for (const to of ends) {
      const whole = { from, to, light: line.light };
      if (lengthOf(whole) > lengthOf(best)) best = whole;
    }
  }
  const along = unit(minus(best.to, best.from));
  const side: Point = [-along[1], along[0]];
  return { ...best, light: dot(side, line.light) < 0 ? [-side[0], -side[1]] : side };
}

function withJoined(pieces: readonly Segment[]): Segment[] {
  const whole = pieces.map((attachment, i) =>
    pieces.reduce(
      (line, other, j) => (i !== j && continues(line, other) ? joined(line, other) : line),
      attachment,
    ),
  );
  return [...pieces, ...whole.filter((line, i) => line !== pieces[i])];
}

interface Leg {
  readonly towards: Point;
  readonly gap: number;
}

function legOf(corner: Point, line: Segment): Leg {
  const [a, b] = [minus(line.from, corner), minus(line.to, corner)];
  const [near, far] = Math.hypot(...a) < Math.hypot(...b) ? [a, b] : [b, a];
  // A corner inside of the edge starts no L.
  const gap = dot(near, far) < 0 ? Number.POSITIVE_INFINITY : Math.hypot(...near);
  return { towards: far, gap };
}

function meeting(one: Segment, other: Segment): Point | null {
  const [r, s] = [minus(one.to, one.from), minus(other.to, other.from)];
  const turn = cross(r, s);
  if (Math.abs(turn) < 0.75 * Math.hypot(...r) * Math.hypot(...s)) return null;
  const t = cross(minus(other.from, one.from), s) / turn;
  return [one.from[0] + t * r[0], one.from[1] + t * r[1]];
}

interface Place {
  readonly quad: Quad;
  readonly support: number;
}

function placeOf(one: Segment, other: Segment, most: number): Place | null {
  const corner = meeting(one, other);
  if (corner === null) return null;
  const [a, b] = [legOf(corner, one), legOf(corner, other)];
  const [la, lb] = [Math.hypot(...a.towards), Math.hypot(...b.towards)];
  const long = Math.max(la, lb);
  if (long < LEAST_LEG || long > most || Math.min(la, lb) < 0.45 * long) return null;
  // A lost corner leaves a gap of some modules.
  if (Math.max(a.gap, b.gap) > 4 + 0.2 * long) return null;
  const outwards = dot(one.light, b.towards) < 0;
  if (outwards !== dot(other.light, a.towards) < 0) return null;
  // Damage may cut one edge short.
  const stretch = (leg: Point, length: number): Point =>
    length < 0.8 * long ? [(leg[0] * long) / length, (leg[1] * long) / length] : leg;
  const [u, v] = [stretch(a.towards, la), stretch(b.towards, lb)];
  const [p, q] = cross(u, v) > 0 ? [u, v] : [v, u];
  return {
    quad: [
      corner,
      [corner[0] + p[0], corner[1] + p[1]],
      [corner[0] + p[0] + q[0], corner[1] + p[1] + q[1]],
      [corner[0] + q[0], corner[1] + q[1]],
    ],
    support: la + lb - 2 * (a.gap + b.gap),
  };
}

function isNear(one: Quad, other: Quad): boolean {
  const side = Math.hypot(...minus(one[0], one[1]));
  return one.every((corner) =>
    other.some((point) => Math.hypot(...minus(corner, point)) < side / 12),
  );
}

/**
 * Two straight edges that make an L: found where creases, glare or a lost corner defeat the engine's finder.
 * @param picture evened out (`normalise`)
 */
export function locate(picture: Luminance): Quad[] {
  const pieces = findSegments(picture, LEAST_PIECE)
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, MOST_PIECES);
  const lines = withJoined(pieces);
  const most = MOST_SHARE * Math.min(picture.width, picture.height);
  const places = lines
    .flatMap((one, i) => lines.slice(i + 1).map((other) => placeOf(one, other, most)))
    .filter((place) => place !== null)
    .sort((one, other) => other.support - one.support);
  const kept: Quad[] = [];
  for (const { quad } of places) {
    if (kept.length >= MOST_PLACES) break;
    if (!kept.some((other) => isNear(quad, other))) kept.push(quad);
  }
  return kept;
}

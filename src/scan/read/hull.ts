import type { Point, Quad } from './grid.ts';

const cross = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** One half of a convex hull (Andrew's monotone chain) of points sorted by x. */
function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    for (;;) {
      const [before, last] = [kept.at(-2), kept.at(-1)];
      if (before === undefined || last === undefined || cross(before, last, point) > 0) break;
      kept.pop();
    }
    kept.push(point);
  }
  return kept.slice(0, -1);
}

/** Convex hull, clockwise on a screen (y downwards). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** Twice the area of a triangle that a vertex adds, from which short edges are told from long ones. */
function weakest(polygon: readonly Point[]): number {
  let index = 0;
  let least = Number.POSITIVE_INFINITY;
  polygon.forEach((point, i) => {
    const before = polygon.at(i - 1) ?? point;
    const after = polygon[(i + 1) % polygon.length] ?? point;
    const area = Math.abs(cross(before, point, after));
    if (area < least) [index, least] = [i, area];
  });
  return index;
}

/** Removes the vertices that matter least until `count` remain. */
function simplify(polygon: readonly Point[], count: number): Point[] {
  const kept = [...polygon];
  while (kept.length > count) kept.splice(weakest(kept), 1);
  return kept;
}

function meet([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const det = rx * sy - ry * sx;
  if (Math.abs(det) < 1e-6) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  return [a[0] + t * rx, a[1] + t * ry];
}

function areaOf([a, b, c, d]: Quad): number {
  return (cross(a, b, c) + cross(a, c, d)) / 2;
}

function isConvex([a, b, c, d]: Quad): boolean {
  const signs = [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)];
  return signs.every((sign) => sign > 0);
}

const HULL_VERTICES = 9;

/** Every choice of four sides of a polygon, in order. */
function* fourSides(polygon: readonly Point[]): Generator<Quad> {
  const sides = polygon.map(
    (point, i) => [point, polygon[(i + 1) % polygon.length] ?? point] as const,
  );
  const n = sides.length;
  for (let i = 0; i < n - 3; i++)
    for (let j = i + 1; j < n - 2; j++)
      for (let k = j + 1; k < n - 1; k++)
        for (let l = k + 1; l < n; l++) {
          const chosen = [sides[i], sides[j], sides[k], sides[l]];
          const corners = chosen.map((side, s) => {
            const next = chosen[(s + 1) % 4];
            return side && next ? meet(side, next) : null;
          });
          const [a, b, c, d] = corners;
          if (a && b && c && d) yield [a, b, c, d];
        }
}

/**
 * The smallest quadrilateral around a cloud of points whose sides lie on sides of its hull: the outline of a
 * symbol seen in perspective, also when one of its corners is light.
 * @returns clockwise, or null when there is none
 */
export function outline(points: readonly Point[]): Quad | null {
  const hull = simplify(convexHull(points), HULL_VERTICES);
  const hullArea = hull.reduce((sum, point, i) => {
    const next = hull[(i + 1) % hull.length] ?? point;
    return sum + (point[0] * next[1] - next[0] * point[1]) / 2;
  }, 0);
  let best: Quad | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const quad of fourSides(hull)) {
    if (!isConvex(quad)) continue;
    const area = areaOf(quad);
    if (area >= hullArea * 0.98 && area < least) [best, least] = [quad, area];
  }
  return best;
}

import type { Luminance } from '../read/luminance.ts';

export type Point = readonly [x: number, y: number];
/** Outer corners in the symbol's orientation: top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** x, y of the four corners in pixels, in the order of `Quad`. */
export type GridShape = Float64Array;

export const SHAPE_PARAMETERS = 8;

export function shapeOf(quad: Quad): GridShape {
  return Float64Array.from(quad.flat());
}

function projection(shape: GridShape): Float64Array {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = shape;
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return Float64Array.of(
    x1 - x0 + g * x1,
    x3 - x0 + h * x3,
    x0,
    y1 - y0 + g * y1,
    y3 - y0 + h * y3,
    y0,
    g,
    h,
  );
}

/** u to the right, v downwards, 0 … 1 inside the symbol. */
export interface GridPoints {
  readonly u: Float64Array;
  readonly v: Float64Array;
}

/** Bilinear; edges are prolonged. One loop without calls: a repair reads millions of points. */
export function readGrid(
  { data, width, height }: Luminance,
  shape: GridShape,
  points: GridPoints,
): Float64Array {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection(shape);
  const values = new Float64Array(points.u.length);
  for (let k = 0; k < values.length; k++) {
    const u = points.u[k] ?? 0;
    const v = points.v[k] ?? 0;
    const w = 1 / (g * u + h * v + 1);
    const px = (a * u + b * v + c) * w;
    const py = (d * u + e * v + f) * w;
    const x = px > 0 ? Math.min(px, width - 1.001) : 0;
    const y = py > 0 ? Math.min(py, height - 1.001) : 0;
    const i = x | 0;
    const j = y | 0;
    const p = j * width + i;
    const top = (data[p] ?? 0) + ((data[p + 1] ?? 0) - (data[p] ?? 0)) * (x - i);
    const q = p + width;
    const bottom = (data[q] ?? 0) + ((data[q + 1] ?? 0) - (data[q] ?? 0)) * (x - i);
    values[k] = top + (bottom - top) * (y - j);
  }
  return values;
}

import type { GridPoints } from './grid.ts';

/**
 * The fixed border of a one-region square (ISO/IEC 16022): left and bottom dark, top and right alternating, quiet
 * zone.
 */
export interface Border extends GridPoints {
  /** 1 is light, -1 is dark. */
  readonly expected: Float64Array;
  readonly weight: Float64Array;
}

/** The quiet zone may hold a frame or a word. */
const QUIET_WEIGHT = 0.4;

export function borderOf(size: number): Border {
  const points: [u: number, v: number, expected: number, weight: number][] = [];
  const centre = (module: number) => (module + 0.5) / size;
  const add = (column: number, row: number, light: boolean, weight: number) =>
    points.push([centre(column), centre(row), light ? 1 : -1, weight]);
  for (let k = 0; k < size; k++) {
    add(0, k, false, 1);
    if (k > 0) add(k, size - 1, false, 1);
    if (k > 0) add(k, 0, k % 2 === 1, 1);
    if (k > 0 && k < size - 1) add(size - 1, k, (size - 1 - k) % 2 === 1, 1);
    for (const outside of [-1, size]) {
      add(k, outside, true, QUIET_WEIGHT);
      add(outside, k, true, QUIET_WEIGHT);
    }
  }
  return {
    u: Float64Array.from(points, ([u]) => u),
    v: Float64Array.from(points, ([, v]) => v),
    expected: Float64Array.from(points, ([, , expected]) => expected),
    weight: Float64Array.from(points, ([, , , weight]) => weight),
  };
}

export function insideOf(size: number): GridPoints {
  const side = size - 2;
  const at = (k: number) => (k + 1.5) / size;
  return {
    u: Float64Array.from({ length: side * side }, (_, i) => at(i % side)),
    v: Float64Array.from({ length: side * side }, (_, i) => at(Math.floor(i / side))),
  };
}

export function centresOf(size: number, dx = 0, dy = 0): GridPoints {
  return {
    u: Float64Array.from({ length: size * size }, (_, i) => ((i % size) + 0.5 + dx) / size),
    v: Float64Array.from(
      { length: size * size },
      (_, i) => (Math.floor(i / size) + 0.5 + dy) / size,
    ),
  };
}

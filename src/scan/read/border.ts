/**
 * What is known of every square data-matrix of one region (ISO/IEC 16022): the left column and the bottom row
 * are dark, the top row and the right column alternate, and a light quiet zone runs around.
 */
export interface BorderPoint {
  readonly u: number;
  readonly v: number;
  /** 1 is light, -1 is dark. */
  readonly expected: number;
  readonly weight: number;
}

/** The quiet zone may hold a frame or a word, so it counts for less. */
const QUIET_WEIGHT = 0.4;

/** Border of a symbol of `size` modules a side, in the orientation with the L at the left and the bottom. */
export function borderPoints(size: number): BorderPoint[] {
  const points: BorderPoint[] = [];
  const centre = (module: number) => (module + 0.5) / size;
  const add = (column: number, row: number, light: boolean, weight: number) =>
    points.push({ u: centre(column), v: centre(row), expected: light ? 1 : -1, weight });
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
  return points;
}

import type { Point } from './grid.ts';
import type { Luminance } from './luminance.ts';

/** Dark pixels that touch each other, also by a corner. */
export interface Component {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Dark pixels. */
  readonly mass: number;
  /** Leftmost and rightmost pixel of each row: enough for the hull. */
  readonly ends: readonly Point[];
}

interface Growing {
  left: number;
  top: number;
  right: number;
  bottom: number;
  mass: number;
  readonly rows: Map<number, [number, number]>;
}

function visit(grown: Growing, x: number, y: number): void {
  grown.left = Math.min(grown.left, x);
  grown.right = Math.max(grown.right, x);
  grown.top = Math.min(grown.top, y);
  grown.bottom = Math.max(grown.bottom, y);
  grown.mass++;
  const row = grown.rows.get(y);
  if (row === undefined) grown.rows.set(y, [x, x]);
  else if (x < row[0]) row[0] = x;
  else if (x > row[1]) row[1] = x;
}

/** Walks everything that touches a seed; `open` holds 1 for pixels not yet seen. */
function flood(open: Uint8Array, width: number, seed: number): Growing {
  const [x0, y0] = [seed % width, Math.floor(seed / width)];
  const grown = { left: x0, right: x0, top: y0, bottom: y0, mass: 0, rows: new Map() };
  const stack = [seed];
  open[seed] = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    visit(grown, x, (at - x) / width);
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = -1; dx <= 1; dx++) {
        const next = at + dy + dx;
        // A step over the left or right edge lands on the far side of a neighbouring row.
        if (open[next] === 1 && Math.abs((next % width) - x) <= 1) {
          open[next] = 0;
          stack.push(next);
        }
      }
    }
  }
  return grown;
}

/**
 * Groups of dark pixels.
 * @param level pixels below it are dark
 * @param least smallest bounding box, longer side in pixels, that is returned
 */
export function darkComponents(
  { data, width }: Luminance,
  level: number,
  least: number,
): Component[] {
  const open = Uint8Array.from(data, (value) => (value < level ? 1 : 0));
  const found: Component[] = [];
  for (let seed = open.indexOf(1); seed >= 0; seed = open.indexOf(1, seed + 1)) {
    const { rows, ...grown } = flood(open, width, seed);
    if (Math.max(grown.right - grown.left, grown.bottom - grown.top) < least) continue;
    const ends = [...rows].flatMap(([y, [left, right]]): Point[] => [
      [left, y],
      [left, y + 1],
      [right + 1, y],
      [right + 1, y + 1],
    ]);
    found.push({ ...grown, ends });
  }
  return found;
}

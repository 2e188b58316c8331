import { type Component, darkComponents } from './components.ts';
import type { Quad } from './grid.ts';
import { outline } from './hull.ts';
import type { Luminance } from './luminance.ts';

/** Smallest symbol looked for, in pixels a side. */
const LEAST_SIDE = 22;
/** Share of the frame's short side that a symbol may fill. */
const MOST_SHARE = 0.95;
/** Dark share of the outline: about a half, less where ink is lost, more where the picture is blurred. */
const FILL = { least: 0.25, most: 1 };
/** Longest to shortest side seen under the steepest angle that can be read. */
const MOST_STRETCH = 2.2;
const DARK_LEVEL = 118;

function length(quad: Quad, side: number): number {
  const from = quad[side % 4] ?? quad[0];
  const to = quad[(side + 1) % 4] ?? quad[0];
  return Math.hypot(from[0] - to[0], from[1] - to[1]);
}

function area(quad: Quad): number {
  return (
    quad.reduce((sum, [x, y], i) => {
      const [nx, ny] = quad[(i + 1) % 4] ?? [x, y];
      return sum + x * ny - nx * y;
    }, 0) / 2
  );
}

function candidate(component: Component, picture: Luminance): Quad | null {
  const extent = Math.max(component.right - component.left, component.bottom - component.top);
  if (extent > MOST_SHARE * Math.min(picture.width, picture.height)) return null;
  const quad = outline(component.ends);
  if (quad === null) return null;
  const sides = [0, 1, 2, 3].map((side) => length(quad, side));
  if (Math.min(...sides) < LEAST_SIDE || Math.max(...sides) > MOST_STRETCH * Math.min(...sides)) {
    return null;
  }
  const fill = component.mass / area(quad);
  return fill >= FILL.least && fill <= FILL.most ? quad : null;
}

/**
 * Places where a symbol may stand, told by dark pixels that hang together in the shape of a square.
 * @param picture evened out (`normalise`)
 * @returns biggest first
 */
export function locate(picture: Luminance): Quad[] {
  return darkComponents(picture, DARK_LEVEL, LEAST_SIDE)
    .map((component) => candidate(component, picture))
    .filter((quad) => quad !== null)
    .sort((one, other) => area(other) - area(one));
}

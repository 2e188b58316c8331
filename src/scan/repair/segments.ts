import type { Luminance } from '../read/luminance.ts';
import type { Point } from './grid.ts';

export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly light: Point;
}

interface Gradient {
  readonly gx: Float32Array;
  readonly gy: Float32Array;
  readonly open: Uint8Array;
}

/** Grey levels across two pixels of an evened-out picture. */
const LEAST_CHANGE = 26;
/** cos 22.5°: most that a pixel turns from the edge's mean direction. */
const LEAST_COSINE = 0.924;
const LEAST_PIXELS = 10;

function gradient({ data, width, height }: Luminance): Gradient {
  const gx = new Float32Array(data.length);
  const gy = new Float32Array(data.length);
  const open = new Uint8Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const dx = (data[i + 1] ?? 0) - (data[i - 1] ?? 0);
      const dy = (data[i + width] ?? 0) - (data[i - width] ?? 0);
      const change = Math.hypot(dx, dy);
      if (change < LEAST_CHANGE) continue;
      gx[i] = dx / change;
      gy[i] = dy / change;
      open[i] = 1;
    }
  }
  return { gx, gy, open };
}

function grow({ gx, gy, open }: Gradient, width: number, seed: number): number[] {
  const pixels = [seed];
  let sx = gx[seed] ?? 0;
  let sy = gy[seed] ?? 0;
  open[seed] = 0;
  for (let k = 0; k < pixels.length; k++) {
    const at = pixels[k] ?? seed;
    const length = Math.hypot(sx, sy);
    for (let dy = -width; dy <= width; dy += width) {
      for (let dx = -1; dx <= 1; dx++) {
        const next = at + dy + dx;
        const nx = gx[next] ?? 0;
        const ny = gy[next] ?? 0;
        if (open[next] !== 1 || nx * sx + ny * sy < LEAST_COSINE * length) continue;
        open[next] = 0;
        pixels.push(next);
        sx += nx;
        sy += ny;
      }
    }
  }
  return pixels;
}

function toSegment(pixels: readonly number[], { gx, gy }: Gradient, width: number): Segment {
  const n = pixels.length;
  let [mx, my, lx, ly] = [0, 0, 0, 0];
  for (const at of pixels) {
    mx += (at % width) / n;
    my += Math.floor(at / width) / n;
    lx += gx[at] ?? 0;
    ly += gy[at] ?? 0;
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const at of pixels) {
    const dx = (at % width) - mx;
    const dy = Math.floor(at / width) - my;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  let [least, most] = [0, 0];
  for (const at of pixels) {
    const along = ((at % width) - mx) * ux + (Math.floor(at / width) - my) * uy;
    least = Math.min(least, along);
    most = Math.max(most, along);
  }
  const side = lx * -uy + ly * ux < 0 ? -1 : 1;
  return {
    from: [mx + least * ux, my + least * uy],
    to: [mx + most * ux, my + most * uy],
    light: [-uy * side, ux * side],
  };
}

export const lengthOf = ({ from, to }: Segment) => Math.hypot(to[0] - from[0], to[1] - from[1]);

/**
 * @param picture evened out (`normalise`)
 * @param least pixels
 */
export function findSegments(picture: Luminance, least: number): Segment[] {
  const edges = gradient(picture);
  const found: Segment[] = [];
  for (let seed = edges.open.indexOf(1); seed >= 0; seed = edges.open.indexOf(1, seed + 1)) {
    const pixels = grow(edges, picture.width, seed);
    if (pixels.length < LEAST_PIXELS) continue;
    const segment = toSegment(pixels, edges, picture.width);
    if (lengthOf(segment) >= least) found.push(segment);
  }
  return found;
}

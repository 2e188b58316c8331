import type { Luminance } from './luminance.ts';

interface Plane {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

function meanAlong(
  source: ArrayLike<number>,
  target: Float32Array,
  { count, step, lines, pitch }: { count: number; step: number; lines: number; pitch: number },
  radius: number,
): void {
  const span = 2 * radius + 1;
  for (let line = 0; line < lines; line++) {
    const origin = line * pitch;
    const last = origin + (count - 1) * step;
    let sum = (source[origin] ?? 0) * (radius + 1);
    for (let k = 1; k <= radius; k++) sum += source[Math.min(last, origin + k * step)] ?? 0;
    for (let k = 0; k < count; k++) {
      target[origin + k * step] = sum / span;
      const entering = Math.min(last, origin + (k + radius + 1) * step);
      const leaving = Math.max(origin, origin + (k - radius) * step);
      sum += (source[entering] ?? 0) - (source[leaving] ?? 0);
    }
  }
}

function boxMean({ data, width, height }: Plane, radius: number): Float32Array {
  const rows = new Float32Array(width * height);
  const mean = new Float32Array(width * height);
  meanAlong(data, rows, { count: width, step: 1, lines: height, pitch: width }, radius);
  meanAlong(rows, mean, { count: height, step: width, lines: width, pitch: 1 }, radius);
  return mean;
}

/** Two box means are close to a Gaussian blur and much faster. */
function softMean(picture: Plane, radius: number): Float32Array {
  return boxMean({ ...picture, data: boxMean(picture, radius) }, radius);
}

export function blur(picture: Luminance, radius: number): Luminance {
  return { ...picture, data: Uint8ClampedArray.from(softMean(picture, radius)) };
}

export function sharpen(picture: Luminance, radius: number, amount: number): Luminance {
  const soft = softMean(picture, radius);
  const sharp = new Uint8ClampedArray(soft.length);
  for (let i = 0; i < sharp.length; i++) {
    const value = picture.data[i] ?? 0;
    sharp[i] = value + amount * (value - (soft[i] ?? 0));
  }
  return { ...picture, data: sharp };
}

/** Grey levels that one standard deviation becomes. */
const DEVIATION_LEVELS = 55;
/** Flat paper varies less than this. To stretch it further would only add noise. */
const FLAT_VARIANCE = 9;

export function normalise(picture: Luminance, radius: number): Luminance {
  const { data } = picture;
  const squares = new Float32Array(data.length);
  for (let i = 0; i < squares.length; i++) squares[i] = (data[i] ?? 0) ** 2;
  const mean = boxMean(picture, radius);
  const meanSquare = boxMean({ ...picture, data: squares }, radius);
  const even = new Uint8ClampedArray(data.length);
  for (let i = 0; i < even.length; i++) {
    const middle = mean[i] ?? 0;
    const variance = Math.max(FLAT_VARIANCE, (meanSquare[i] ?? 0) - middle ** 2);
    even[i] = 128 + (DEVIATION_LEVELS * ((data[i] ?? 0) - middle)) / Math.sqrt(variance);
  }
  return { ...picture, data: even };
}

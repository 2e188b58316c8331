import type { Luminance } from '../read/luminance.ts';
import { centresOf } from './border.ts';
import type { Fit } from './fit.ts';
import { readGrid } from './grid.ts';
import { decodeModules, type SymbolText } from './symbol.ts';

/** `reach` is half the side, in modules, of the averaged square. */
function moduleLevels(
  picture: Luminance,
  { shape, size }: Pick<Fit, 'shape' | 'size'>,
  reach: number,
): Float32Array {
  const levels = new Float32Array(size * size);
  for (const dy of [-reach, 0, reach]) {
    for (const dx of [-reach, 0, reach]) {
      const values = readGrid(picture, shape, centresOf(size, dx, dy));
      for (let i = 0; i < levels.length; i++) levels[i] = (levels[i] ?? 0) + (values[i] ?? 0) / 9;
    }
  }
  return levels;
}

/** Undoes blur. */
function unmix(levels: Float32Array, size: number, amount: number): Float32Array {
  return levels.map((level, i) => {
    const x = i % size;
    const neighbours = [
      x > 0 ? levels[i - 1] : undefined,
      x < size - 1 ? levels[i + 1] : undefined,
      levels[i - size],
      levels[i + size],
    ].filter((value) => value !== undefined);
    const mean = neighbours.reduce((sum, value) => sum + value, 0) / neighbours.length;
    return level + amount * (level - mean);
  });
}

function threshold(levels: Float32Array, size: number, reach: number): Uint8Array {
  return Uint8Array.from(levels, (level, i) => {
    const x = i % size;
    const y = Math.floor(i / size);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let row = Math.max(0, y - reach); row <= Math.min(size - 1, y + reach); row++) {
      for (let col = Math.max(0, x - reach); col <= Math.min(size - 1, x + reach); col++) {
        const value = levels[row * size + col] ?? 0;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return level < (low + high) / 2 ? 1 : 0;
  });
}

const SAMPLE_REACH = 0.22;
const OTHER_SAMPLE_REACHES = [0.32, 0.05];
const UNMIX_AMOUNTS = [0, 0.5, 1, 1.8];
const REACHES = [2, 3, 5, 99];

function* interpretations(picture: Luminance, fit: Fit): Generator<Uint8Array> {
  const { size, polarity } = fit;
  const sampled = (reach: number) =>
    moduleLevels(picture, fit, reach).map((level) => level * polarity);
  const usual = sampled(SAMPLE_REACH);
  for (const amount of UNMIX_AMOUNTS) {
    const clear = amount === 0 ? usual : unmix(usual, size, amount);
    for (const reach of REACHES) yield threshold(clear, size, reach);
  }
  for (const other of OTHER_SAMPLE_REACHES) {
    const levels = sampled(other);
    for (const reach of REACHES) yield threshold(levels, size, reach);
  }
}

export function* readings(picture: Luminance, fit: Fit): Generator<SymbolText> {
  for (const dark of interpretations(picture, fit)) {
    const read = decodeModules({ size: fit.size, dark });
    if (read !== null) yield read;
  }
}

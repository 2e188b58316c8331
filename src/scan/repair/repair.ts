import { isNoticeText } from '../read/accept.ts';
import { normalise } from '../read/filters.ts';
import { crop, type Luminance } from '../read/luminance.ts';
import { fitGrids } from './fit.ts';
import type { Quad } from './grid.ts';
import { readings } from './modules.ts';
import type { SymbolText } from './symbol.ts';

export type { Quad } from './grid.ts';
export { locate } from './locate.ts';

/** One reading is enough up to this share of the repair capacity. */
const SAFE_STRAIN = 0.5;
const AGREEING_READINGS = 3;
/** A usual notice code. */
const USUAL_MODULES = 16;
const MARGIN_MODULES = 3;
/** Pixels a side. */
const LEAST_SIDE = 16;

function bounds(quad: Quad) {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function agreed(all: Iterable<SymbolText>): string | null {
  const votes = new Map<string, number>();
  for (const { text, strain } of all) {
    if (!isNoticeText(text)) continue;
    const count = (votes.get(text) ?? 0) + (strain <= SAFE_STRAIN ? AGREEING_READINGS : 1);
    if (count >= AGREEING_READINGS) return text;
    votes.set(text, count);
  }
  return null;
}

/**
 * Reads a symbol that the finder saw but could not decode.
 * @param picture the raw frame, not a preprocessed one
 * @returns null unless enough readings agree
 */
export function repair(picture: Luminance, quad: Quad): string | null {
  const { left, top, width, height } = bounds(quad);
  if (Math.min(width, height) < LEAST_SIDE) return null;
  const module = Math.max(width, height) / USUAL_MODULES;
  const x = Math.max(0, Math.floor(left - MARGIN_MODULES * module));
  const y = Math.max(0, Math.floor(top - MARGIN_MODULES * module));
  const area = crop(picture, {
    x,
    y,
    width: width + 2 * MARGIN_MODULES * module,
    height: height + 2 * MARGIN_MODULES * module,
  });
  const even = normalise(area, Math.max(4, Math.round(MARGIN_MODULES * module)));
  const [a, b, c, d] = quad;
  const moved = ([px, py]: (typeof quad)[number]) => [px - x, py - y] as const;
  for (const fit of fitGrids(even, [moved(a), moved(b), moved(c), moved(d)])) {
    const text = agreed(readings(area, fit));
    if (text !== null) return text;
  }
  return null;
}

import { isNoticeText } from '../read/accept.ts';
import { normalise } from '../read/filters.ts';
import { crop, type Luminance } from '../read/luminance.ts';
import { blurredModules } from './deblur.ts';
import { bendGrid, type Fit, fitGrids, settleGrid } from './fit.ts';
import type { Quad } from './grid.ts';
import { likelyModules, readings } from './modules.ts';
import type { SymbolText } from './symbol.ts';

export type { Quad } from './grid.ts';
export { locate } from './locate.ts';

/** Share of its repair capacity up to which one reading is believed alone. */
const SAFE_STRAIN = 0.5;
/** Readings at the limit are believed when this many ways of sampling agree. */
const AGREEING_READINGS = 3;
/** Modules across a usual notice code: enough to size filters and margins. */
const USUAL_MODULES = 16;
const MARGIN_MODULES = 3;
/** Below this a place is too small to hold a symbol, in pixels a side. */
const LEAST_SIDE = 16;

function bounds(quad: Quad) {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** `quick` is for every frame, `full` takes up to a second for a place that holds no symbol. */
export type Effort = 'quick' | 'full';

/** Radii of defocus, in modules, under which a grid is moved to its place. */
const SETTLING_RADII = [0.4, 0.75, 0.75];

/** Grids to read, the most likely first; each is worth its cost only when those before it failed. */
function* grids(even: Luminance, quad: Quad, effort: Effort): Generator<Fit> {
  const fits = fitGrids(even, quad);
  yield* fits;
  if (effort === 'quick') return;
  for (const fit of fits) {
    yield bendGrid(even, fit);
    let settled = fit;
    for (const radius of SETTLING_RADII) {
      const dark = likelyModules(even, settled, radius);
      settled = settleGrid(even, settled, blurredModules(dark, fit.size, radius));
      yield settled;
    }
  }
}

/** A notice text on which enough readings agree. */
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
 * Reads a symbol that its finder saw but could not decode: lays a grid on it that bends with the paper and
 * samples every module in several ways.
 * @param picture the frame itself, not one of its preprocessed versions
 * @returns a notice text on which enough readings agree, or null
 */
export function repair(picture: Luminance, quad: Quad, effort: Effort): string | null {
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
  for (const fit of grids(even, [moved(a), moved(b), moved(c), moved(d)], effort)) {
    const text = agreed(readings(area, fit));
    if (text !== null) return text;
  }
  return null;
}

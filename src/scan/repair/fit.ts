import type { Luminance } from '../read/luminance.ts';
import { type Border, borderOf, insideOf } from './border.ts';
import {
  type GridPoints,
  type GridShape,
  type Quad,
  readGrid,
  SHAPE_PARAMETERS,
  shapeOf,
} from './grid.ts';

/** 16 digits alone need 12 modules. */
const SIZES = [12, 14, 16, 18, 20, 22, 24, 26] as const;

const BORDERS: ReadonlyMap<number, Border> = new Map(SIZES.map((size) => [size, borderOf(size)]));
const INSIDES: ReadonlyMap<number, GridPoints> = new Map(
  SIZES.map((size) => [size, insideOf(size)]),
);

export interface Fit {
  readonly size: number;
  readonly shape: GridShape;
  /** 1 is dark on light, -1 a symbol printed light on dark. */
  readonly polarity: 1 | -1;
  readonly score: number;
}

const CRISP_WEIGHT = 0.35;

function agreement(values: Float64Array, { expected, weight }: Border): number {
  let [sw, sv, se, svv, see, sve] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < values.length; k++) {
    const value = values[k] ?? 0;
    const target = expected[k] ?? 0;
    const w = weight[k] ?? 0;
    sw += w;
    sv += w * value;
    se += w * target;
    svv += w * value * value;
    see += w * target * target;
    sve += w * value * target;
  }
  const spread = Math.sqrt((svv - (sv * sv) / sw) * (see - (se * se) / sw));
  return spread > 0 ? (sve - (sv * se) / sw) / spread : 0;
}

/** 0 … 1: high when the grid fits the modules. */
function crispness(values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += Math.abs((values[k] ?? 0) - 128);
  return sum / (values.length * 128);
}

interface Rating {
  readonly score: number;
  readonly sign: 1 | -1;
}
type Rate = (shape: GridShape) => Rating;

function rateBorder(picture: Luminance, size: number): Rate {
  const border = BORDERS.get(size) ?? borderOf(size);
  return (shape) => {
    const agrees = agreement(readGrid(picture, shape, border), border);
    return { score: Math.abs(agrees), sign: agrees < 0 ? -1 : 1 };
  };
}

function rateWhole(picture: Luminance, size: number): Rate {
  const rate = rateBorder(picture, size);
  const inside = INSIDES.get(size) ?? insideOf(size);
  return (shape) => {
    const { score, sign } = rate(shape);
    return { score: score + CRISP_WEIGHT * crispness(readGrid(picture, shape, inside)), sign };
  };
}

type Move = readonly number[];

const CORNERS = [0, 1, 2, 3];

/** The whole quad, whole sides, single corners. */
const MOVES: readonly Move[] = [0, 1].flatMap((axis): Move[] => [
  CORNERS.map((corner) => 2 * corner + axis),
  ...CORNERS.map((side) => [2 * side + axis, (2 * side + 2 + axis) % SHAPE_PARAMETERS]),
  ...CORNERS.map((corner) => [2 * corner + axis]),
]);

/** Pattern search. */
function climb(
  rate: Rate,
  start: Fit,
  all: readonly Move[],
  { step, least }: { step: number; least: number },
): Fit {
  let best = start;
  const attempt = (move: Move, amount: number): boolean => {
    const shape = Float64Array.from(best.shape);
    for (const parameter of move) shape[parameter] = (shape[parameter] ?? 0) + amount;
    const { score, sign } = rate(shape);
    if (score <= best.score) return false;
    best = { size: best.size, shape, polarity: sign, score };
    return true;
  };
  for (let amount = step; amount >= least; amount /= 2) {
    for (let round = 0; round < 4; round++) {
      let moved = false;
      for (const move of all) moved = attempt(move, amount) || attempt(move, -amount) || moved;
      if (!moved) break;
    }
  }
  return best;
}

function turns(quad: Quad): Quad[] {
  const [a, b, c, d] = quad;
  return [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
}

function sideOf([a, b, c, d]: Quad): number {
  return (
    (Math.hypot(a[0] - c[0], a[1] - c[1]) + Math.hypot(b[0] - d[0], b[1] - d[1])) / Math.SQRT2 / 2
  );
}

/** Text, tables and patterns score below 0.8, readable symbols above 0.95. */
const LEAST_SCORE = 0.86;
const KEPT = 3;
const COARSE_MOVES = MOVES.filter((move) => move.length > 1);

/**
 * @param picture evened out (`normalise`)
 * @param quad corners within about one module of the true ones
 * @returns best first
 */
export function fitGrids(picture: Luminance, quad: Quad): Fit[] {
  const side = sideOf(quad);
  const starts = SIZES.flatMap((size) => {
    const rate = rateBorder(picture, size);
    const module = side / size;
    return turns(quad).map((turned): Fit => {
      const shape = shapeOf(turned);
      const { score, sign } = rate(shape);
      const start: Fit = { size, shape, polarity: sign, score };
      return climb(rate, start, COARSE_MOVES, { step: 0.6 * module, least: 0.3 * module });
    });
  });
  return starts
    .sort((one, other) => other.score - one.score)
    .slice(0, KEPT)
    .map((fit) => {
      const module = side / fit.size;
      const rate = rateWhole(picture, fit.size);
      return climb(rate, { ...fit, score: rate(fit.shape).score }, MOVES, {
        step: module / 2,
        least: module / 16,
      });
    })
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((one, other) => other.score - one.score);
}

import type { Luminance } from '#src/scan/read/luminance.ts';
import type { Quad } from '#src/scan/repair/grid.ts';
import type { Modules } from '#src/scan/repair/symbol.ts';

/** The symbol of "12345678901234567890", 16 modules a side, `#` is dark. */
const SYMBOL: readonly string[] = [
  '#.#.#.#.#.#.#.#.',
  '##..#..#.#.##.##',
  '##..##...#..#...',
  '##...###..###.##',
  '###.#...#.#..##.',
  '#...##..###.##.#',
  '#.##....#.......',
  '#..##..#..#.####',
  '#...##..####..#.',
  '####...######.##',
  '#.#..##..######.',
  '#...##...#..####',
  '##.#.##..##..##.',
  '#.##.#..##.#.#.#',
  '###.######..#.#.',
  '################',
];
export const SYMBOL_TEXT = '12345678901234567890';

/** Modules of a drawn symbol; those whose index is in `flipped` have the other colour. */
export function modules(flipped: readonly number[] = []): Modules {
  const dark = Uint8Array.from(SYMBOL.join(''), (module) => (module === '#' ? 1 : 0));
  for (const index of flipped) dark[index] = 1 - (dark[index] ?? 0);
  return { size: SYMBOL.length, dark };
}

/** A picture of a function of x and y. */
export function picture(
  width: number,
  height: number,
  grey: (x: number, y: number) => number,
): Luminance {
  const data = Uint8ClampedArray.from({ length: width * height }, (_, i) =>
    grey(i % width, Math.floor(i / width)),
  );
  return { data, width, height };
}

const MODULE = 6;
const LEFT = 50;
const TOP = 40;

/**
 * The symbol on paper that slants and bends, 240 × 200 pixels, with the corners as a finder would give them.
 * @param slant pixels to the right per pixel down
 * @param bend pixels that the middle of the lines sinks
 */
export function photograph({
  modules: { size, dark },
  slant = 0,
  bend = 0,
  inverted = false,
}: {
  readonly modules: Modules;
  readonly slant?: number;
  readonly bend?: number;
  readonly inverted?: boolean;
}): { readonly photo: Luminance; readonly corners: Quad } {
  const side = size * MODULE;
  const [light, ink] = inverted ? [50, 210] : [210, 50];
  const photo = picture(240, 200, (x, y) => {
    const across = (x - LEFT - slant * (y - TOP)) / side;
    const down = y - TOP - bend * 4 * across * (1 - across);
    const column = Math.floor(across * size);
    const row = Math.floor(down / MODULE);
    const inside = column >= 0 && row >= 0 && column < size && row < size;
    return inside && dark[row * size + column] === 1 ? ink : light;
  });
  const drift = slant * side;
  return {
    photo,
    corners: [
      [LEFT, TOP],
      [LEFT + side, TOP],
      [LEFT + side + drift, TOP + side],
      [LEFT + drift, TOP + side],
    ],
  };
}

import { describe, expect, it } from 'vitest';
import { isNoticeText } from '#src/scan/read/accept.ts';
import { blur, normalise, sharpen } from '#src/scan/read/filters.ts';
import { crop, halve, resize, toLuminance, toRgba } from '#src/scan/read/luminance.ts';
import { borderOf } from '#src/scan/repair/border.ts';
import type { Quad } from '#src/scan/repair/grid.ts';
import { repair } from '#src/scan/repair/repair.ts';
import { decodeModules } from '#src/scan/repair/symbol.ts';
import { modules, photograph, picture, SYMBOL_TEXT } from './images.ts';

describe('what is accepted', () => {
  it.each([
    ['7130156808570213', true],
    ['12345678901234567890', true],
    ['7130156808570213 FPSM', true],
    ['12345678901234567890 ', true],
    ['713015680857021', false],
    ['71301568085702130', false],
    ['1234567890123456789', false],
    ['123456789012345678901', false],
    ['7130156808570213-FPSM', false],
    [' 7130156808570213', false],
    ['713015680857021A', false],
    ['https://exemple.fr/7130156808570213', false],
    ['', false],
  ])('S-05 S-10: "%s" is a notice: %s', (text, expected) => {
    expect(isNoticeText(text)).toBe(expected);
  });
});

describe('pixels', () => {
  it('grey and colour are each other’s reverse', () => {
    const grey = picture(4, 3, (x, y) => 20 * x + y);
    expect(toLuminance(toRgba(grey)).data).toEqual(grey.data);
  });

  it('a cut leaves out what lies outside', () => {
    const cut = crop(
      picture(10, 10, (x, y) => 10 * y + x),
      { x: 8, y: -2, width: 5, height: 4 },
    );
    expect(cut).toMatchObject({ width: 2, height: 2 });
    expect([...cut.data]).toEqual([8, 9, 18, 19]);
  });

  it('half the size is the mean of four', () => {
    expect([...halve(picture(4, 2, (x) => (x < 2 ? 0 : 100))).data]).toEqual([0, 100]);
    expect([...halve(picture(2, 2, (x) => 100 * x)).data]).toEqual([50]);
  });

  it('a flat picture stays flat under every filter', () => {
    const flat = picture(20, 20, () => 90);
    for (const same of [blur(flat, 2), sharpen(flat, 2, 2), resize(flat, 1.5)]) {
      expect(new Set(same.data)).toEqual(new Set([90]));
    }
    expect(new Set(normalise(flat, 4).data)).toEqual(new Set([128]));
  });

  it('normalising makes a weak contrast in the shade as strong as one in the light', () => {
    const even = normalise(
      picture(80, 40, (x, y) => (x < 40 ? 40 : 180) + ((x + y) % 2) * (x < 40 ? 10 : 60)),
      6,
    );
    const contrast = (x: number) =>
      Math.abs((even.data[20 * 80 + x] ?? 0) - (even.data[20 * 80 + x + 1] ?? 0));
    expect(contrast(15)).toBeGreaterThan(80);
    expect(Math.abs(contrast(15) - contrast(65))).toBeLessThan(20);
  });
});

describe('the symbol', () => {
  it('the border of the standard: an L, a timing pattern, a quiet zone', () => {
    const { expected, weight } = borderOf(16);
    const own = expected.filter((_, i) => weight[i] === 1);
    const quiet = expected.filter((_, i) => weight[i] !== 1);
    expect(own).toHaveLength(60);
    expect(own.filter((light) => light === -1)).toHaveLength(45);
    expect(new Set(quiet)).toEqual(new Set([1]));
  });

  it('a perfect print has no strain', () => {
    expect(decodeModules(modules())).toEqual({ text: SYMBOL_TEXT, strain: 0 });
  });

  it('repairs a few wrong modules and says how hard that was', () => {
    const read = decodeModules(modules([35, 120]));
    expect(read?.text).toBe(SYMBOL_TEXT);
    expect(read?.strain).toBeGreaterThan(0);
    expect(read?.strain).toBeLessThanOrEqual(0.5);
  });

  it('gives up when too much is wrong', () => {
    const everyThird = Array.from({ length: 256 }, (_, i) => i).filter((i) => i % 3 === 0);
    expect(decodeModules(modules(everyThird))).toBeNull();
  });
});

const moved = (quad: Quad, by: number): Quad => {
  const [a, b, c, d] = quad;
  return [
    [a[0] - by, a[1] + by],
    [b[0] + by, b[1]],
    [c[0], c[1] - by],
    [d[0] + by, d[1] + by],
  ];
};

describe('repair of a place where a symbol was seen', () => {
  it.each([
    ['flat', {}],
    ['slanted', { slant: 0.3 }],
    ['bent by a module', { bend: 6 }],
    ['light on dark', { inverted: true }],
  ])('reads a symbol that is %s, from corners half a module off', (_, paper) => {
    const { photo, corners } = photograph({ modules: modules(), ...paper });
    expect(repair(photo, moved(corners, 3))).toBe(SYMBOL_TEXT);
  });

  it('reads nothing where there is no symbol', () => {
    const checks = picture(240, 200, (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 200 : 60));
    const { corners } = photograph({ modules: modules() });
    expect(repair(checks, corners)).toBeNull();
    expect(
      repair(
        checks,
        moved(
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 6],
          ],
          0,
        ),
      ),
    ).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { isNoticeText } from '#src/scan/read/accept.ts';
import { blur, normalise, sharpen } from '#src/scan/read/filters.ts';
import { halve, resize, toLuminance, toRgba } from '#src/scan/read/luminance.ts';
import { picture } from './images.ts';

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

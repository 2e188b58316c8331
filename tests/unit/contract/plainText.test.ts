import { describe, expect, it } from 'vitest';
import { plainText } from '#contract/domain/plainText.ts';

const ACUTE = '\u0301';
const DOT_BELOW = '\u0323';

describe('plainText', () => {
  it('composes accents, and drops what nobody sees', () => {
    expect(plainText(`Me${ACUTE}\u200btz`)).toBe('Métz');
    expect(plainText(`a${ACUTE}${DOT_BELOW}`)).toBe(`ạ${ACUTE}`);
    expect(plainText(`a${ACUTE.repeat(29)}${DOT_BELOW}`)).toBe(`ạ${ACUTE.repeat(29)}`);
  });

  it.each([31, 40_000])('D-109: leaves %i accents of one letter as they are', (count) => {
    const text = `a${ACUTE.repeat(count - 1)}${DOT_BELOW}`;
    expect(plainText(text)).toBe(text);
    // Invisible characters between them are no way around it.
    expect(plainText(text.replaceAll(ACUTE, `${ACUTE}\u200b`))).toBe(text);
  });
});

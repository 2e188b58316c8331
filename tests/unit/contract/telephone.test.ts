import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { dialled, shownNumber } from '#contract/domain/telephone.ts';

describe('D-78: telephone numbers', () => {
  it.each([
    ['0806 20 30 40', '+33806203040'],
    ['0806 606 606', '+33806606606'],
    ['+33 1 49 35 36 92', '+33149353692'],
    ['3939', '3939'],
  ])('%s is dialled as %s', (number, expected) => {
    expect(dialled(number)).toBe(expected);
  });

  it.each(LANGUAGES)('are shown in %s as they are dialled there', (language) => {
    const isFrench = language === 'fr';
    expect(shownNumber('0806 606 606', language)).toBe(
      isFrench ? '0806 606 606' : '+33 806 606 606',
    );
    expect(shownNumber('+33 1 49 35 36 92', language)).toBe('+33 1 49 35 36 92');
  });
});

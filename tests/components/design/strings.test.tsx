import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { readTexts } from '../../../stories/support/dictionary.ts';
import { STRINGS } from './strings.ts';

describe('the design system’s own words', () => {
  it.each(LANGUAGES)(
    'G-09: none is missing in %s, where react-dsfr lacks most',
    async (language) => {
      const { dsfr } = await readTexts(language);
      expect(Object.keys(dsfr).sort()).toEqual(Object.keys(STRINGS).sort());
      expect(Object.values(dsfr).filter((word) => word.trim() === '')).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { LANGUES } from '#contract/domaine/langues.ts';
import { lireTextes } from '../../../stories/support/dictionnaire.ts';
import { STRINGS } from './strings.ts';

describe('the design system’s own words', () => {
  it.each(LANGUES)('D-20: none is missing in %s, where react-dsfr lacks most', async (langue) => {
    const { dsfr } = await lireTextes(langue);
    expect(Object.keys(dsfr).sort()).toEqual(Object.keys(STRINGS).sort());
    expect(Object.values(dsfr).filter((word) => word.trim() === '')).toEqual([]);
  });
});

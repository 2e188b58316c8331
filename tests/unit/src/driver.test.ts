import { describe, expect, it } from 'vitest';
import type { Fine } from '#contract/schemas/fine.ts';
import { asksForDriver } from '#src/domain/driver.ts';
import { FINE } from '../../../stories/support/fines.ts';

const named = (name: string): Fine => ({
  ...FINE,
  natureInfraction: { ...FINE.natureInfraction, libelle: name },
});

describe('H-02: a notice asks a company for the driver', () => {
  it.each([
    ['a red light', true, FINE],
    ['an offence of another name', true, named('Autre infraction')],
    ['a parked vehicle', false, named('Stationnement gênant')],
    ['no vehicle', false, { ...FINE, immatriculationMasquee: null }],
    ['a criminal offence', false, { ...FINE, typeAmende: 'AFD' }],
  ] as const)('of %s: %s', (_, expected, fine) => {
    expect(asksForDriver(fine)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import type { Fine } from '#contract/schemas/fine.ts';
import { asksForDriver } from '#src/domain/driver.ts';
import { FINE } from '../../../stories/support/fines.ts';

const CRIMINAL: Fine = { ...FINE, typeAmende: 'AFD' };
const named = (fine: Fine, name: string): Fine => ({
  ...fine,
  natureInfraction: { ...fine.natureInfraction, libelle: name },
});

/** The other cases are those of `tests/unit/law`. */
describe('H-02: a company is asked for the driver', () => {
  it.each([
    ['an offence of another name', true, named(FINE, 'Autre infraction')],
    ['a criminal offence', false, CRIMINAL],
    [
      'a criminal offence that a device records',
      true,
      named(CRIMINAL, 'Circulation sans assurance'),
    ],
  ])('of %s: %s', (_, expected, fine) => {
    expect(asksForDriver(fine)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { dernierJourContestation } from '#contract/domaine/contestation.ts';

const dateEnvoiAvis = '2026-09-15';

describe('D-23: the last day to contest', () => {
  it.each([
    ['45 days from the date of a notice', '51900101000012', '2026-10-30'],
    ['30 days from the date of a majorée', '909011010000000142', '2026-10-15'],
  ])('%s', (_, numAvis, attendu) => {
    expect(dernierJourContestation({ numAvis, dateEnvoiAvis })).toBe(attendu);
  });

  it.each(['51900101000012', '909011010000000142'])(
    'the date that the notice prints prevails (%s)',
    (numAvis) => {
      const dateImprimee = '2026-12-01';
      expect(dernierJourContestation({ numAvis, dateEnvoiAvis, dateImprimee })).toBe(dateImprimee);
    },
  );

  it('passes over the end of a year and a leap day', () => {
    const numAvis = '51900101000012';
    expect(dernierJourContestation({ numAvis, dateEnvoiAvis: '2026-11-17' })).toBe('2027-01-01');
    expect(dernierJourContestation({ numAvis, dateEnvoiAvis: '2028-01-15' })).toBe('2028-02-29');
  });
});

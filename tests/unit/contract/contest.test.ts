import { describe, expect, it } from 'vitest';
import { lastContestDay } from '#contract/domain/contest.ts';

const dateEnvoiAvis = '2026-09-15';

describe('D-23: the last day to contest', () => {
  it.each([
    ['45 days from the date of a notice', '51900101000012', '2026-10-30'],
    ['30 days from the date of a majorée', '909011010000000142', '2026-10-15'],
  ])('%s', (_, numAvis, expected) => {
    expect(lastContestDay({ numAvis, dateEnvoiAvis })).toBe(expected);
  });

  it.each(['51900101000012', '909011010000000142'])(
    'the date that the notice prints prevails (%s)',
    (numAvis) => {
      const printedDate = '2026-12-01';
      expect(lastContestDay({ numAvis, dateEnvoiAvis, printedDate })).toBe(printedDate);
    },
  );

  it('passes over the end of a year and a leap day', () => {
    const numAvis = '51900101000012';
    expect(lastContestDay({ numAvis, dateEnvoiAvis: '2026-11-17' })).toBe('2027-01-01');
    expect(lastContestDay({ numAvis, dateEnvoiAvis: '2028-01-15' })).toBe('2028-02-29');
  });
});

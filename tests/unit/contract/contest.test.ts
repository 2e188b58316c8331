import { describe, expect, it } from 'vitest';
import { lastContestDay } from '#contract/domain/contest.ts';
import type { NoticeType } from '#contract/domain/noticeType.ts';

const sentOn = '2026-09-15';
const SHORT = '51900101000011';
const LONG = '909011010000000141';

describe('D-37: the last day to contest', () => {
  it.each(['AF', 'AFm', 'AFD', 'AFDm', 'AFZFE', 'AFZFEm'] as const)(
    '%s: 45 days from the date of the notice',
    (fineType) => {
      expect(lastContestDay({ typeAmende: fineType, numAvis: SHORT, dateEnvoiAvis: sentOn })).toBe(
        '2026-10-30',
      );
    },
  );

  it.each(['AFM', 'AFMm', 'AFMD', 'AFMDm'] as const)(
    '%s: 30 days from the date of an increased notice',
    (fineType) => {
      expect(lastContestDay({ typeAmende: fineType, numAvis: LONG, dateEnvoiAvis: sentOn })).toBe(
        '2026-10-15',
      );
    },
  );

  it.each(['FPSM', 'FPSMm', 'AVTS', 'DAAP', 'AMD'] as const)(
    '%s: only the notice gives the day',
    (fineType) => {
      expect(
        lastContestDay({ typeAmende: fineType, numAvis: LONG, dateEnvoiAvis: sentOn }),
      ).toBeNull();
    },
  );

  it('a deposit has the day of its fine', () => {
    const noticeNumber = '51900101000012';
    expect(lastContestDay({ typeAmende: 'AF', numAvis: noticeNumber, dateEnvoiAvis: sentOn })).toBe(
      '2026-10-30',
    );
  });

  it.each<[NoticeType, string]>([
    ['AF', SHORT],
    ['AFM', LONG],
    ['FPSM', LONG],
  ])('the day that the notice prints prevails (%s)', (fineType, noticeNumber) => {
    const printedDay = '2026-12-01';
    expect(
      lastContestDay({
        typeAmende: fineType,
        numAvis: noticeNumber,
        dateEnvoiAvis: sentOn,
        printedDay,
      }),
    ).toBe(printedDay);
  });

  it.each([
    ['the end of a month of 31 days', '2026-10-31', SHORT, '2026-12-15'],
    ['the end of a year', '2026-11-17', SHORT, '2027-01-01'],
    ['a leap day', '2028-01-15', SHORT, '2028-02-29'],
    ['the end of February, increased', '2027-01-30', LONG, '2027-03-01'],
    ['the last day of a month, increased', '2026-08-31', LONG, '2026-09-30'],
  ])('passes over %s', (_, day, noticeNumber, expected) => {
    const fineType = noticeNumber === SHORT ? 'AF' : 'AFM';
    expect(
      lastContestDay({ typeAmende: fineType, numAvis: noticeNumber, dateEnvoiAvis: day }),
    ).toBe(expected);
  });
});

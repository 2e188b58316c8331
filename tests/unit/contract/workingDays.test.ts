import { describe, expect, it } from 'vitest';
import {
  isDayOff,
  orNextWorkingDay,
  orWorkingDayEverywhere,
} from '#contract/domain/workingDays.ts';

/** As the Observatoire de Paris publishes it; 2038 and 2285 are the latest and the earliest of their rule. */
const EASTER = [
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2038-04-25',
  '2285-03-22',
];

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

describe('D-74: French public holidays', () => {
  it.each(EASTER)('Easter %s gives Easter Monday, Ascension Day and Whit Monday', (easter) => {
    for (const days of [1, 39, 50]) expect(isDayOff(daysAfter(easter, days))).toBe(true);
    // Working days beside them: Good Friday, the day after Ascension Day, the Tuesdays.
    for (const days of [-2, 2, 40, 51]) {
      const day = daysAfter(easter, days);
      if (!['05-01', '05-08'].some((fixed) => day.endsWith(fixed))) {
        expect(isDayOff(day), day).toBe(false);
      }
    }
  });

  it('has the eleven of a year, and no other day of the week', () => {
    const year = Array.from({ length: 365 }, (_, days) => daysAfter('2026-01-01', days));
    const onWeekdays = year.filter((day) => isDayOff(day) && !isWeekend(day));
    // 15 August and 1 November 2026 fall on a weekend.
    expect(onWeekdays).toEqual([
      '2026-01-01',
      '2026-04-06',
      '2026-05-01',
      '2026-05-08',
      '2026-05-14',
      '2026-05-25',
      '2026-07-14',
      '2026-11-11',
      '2026-12-25',
    ]);
    expect(isDayOff('2025-08-15')).toBe(true);
    expect(isDayOff('2027-11-01')).toBe(true);
  });
});

describe('D-106: days off of a place', () => {
  it.each([
    ['2027-03-26', '2027-03-30', 'Good Friday, then the weekend of Easter'],
    ['2028-12-26', '2028-12-27', 'Alsace and Moselle'],
    ['2026-04-27', '2026-04-28', 'Mayotte'],
    ['2028-05-22', '2028-05-23', 'Martinique'],
    ['2027-05-27', '2027-05-31', 'Guadeloupe, then Saint-Martin and a weekend'],
    ['2027-06-10', '2027-06-11', 'Guyane'],
    ['2028-10-09', '2028-10-10', 'Saint-Barthélemy'],
    ['2027-12-20', '2027-12-21', 'La Réunion'],
  ])('%s runs to %s: %s', (day, everywhere) => {
    expect(orNextWorkingDay(day)).toBe(day);
    expect(orWorkingDayEverywhere(day)).toBe(everywhere);
  });

  it('agrees with the days of all France on any other day', () => {
    expect(orWorkingDayEverywhere('2026-12-25')).toBe('2026-12-28');
    expect(orWorkingDayEverywhere('2026-11-30')).toBe('2026-11-30');
  });
});

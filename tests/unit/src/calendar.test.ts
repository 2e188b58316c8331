import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFormats } from '#contract/domain/formats.ts';
import {
  datesToKeep,
  daysUntil,
  fewDaysToArrive,
  hoursInsteadOfDays,
  lastDay,
} from '#src/domain/lastDay.ts';
import type { Translate } from '#src/i18n/useText.tsx';
import { calendarFile } from '#src/pages/common/calendar.ts';
import { lastDayText } from '#src/pages/common/lastDayText.ts';
import { DEPOSIT, FINE, PARKING } from '../../../stories/support/fines.ts';

const EVENT = {
  id: '3f0e-pay',
  day: '2026-12-31',
  title: 'Dernier jour',
  text: 'Un; deux, trois',
  address: 'https://exemple.fr/fr/tai',
};

const file = (title: string) =>
  calendarFile([{ ...EVENT, title }], new Date('2026-11-22T10:00:00.250Z'));

const idsOf = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((row) => row.startsWith('UID:'));

describe('the calendar file', () => {
  it('R-07 D-64: holds the last day until midnight in Paris, a reminder in the morning and what its stamp asks for (RFC 5545)', () => {
    const rows = file('Dernier jour').split('\r\n');
    expect(rows).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261122T100000Z',
        'DTSTART:20261230T230000Z',
        'DTEND:20261231T230000Z',
        'SUMMARY:Dernier jour',
        'TRIGGER:-P2DT15H',
      ]),
    );
    expect(rows.at(-1)).toBe('');
    expect(rows.filter((row) => row.includes('\n'))).toEqual([]);
  });

  it('R-07: a date added twice is one event, and two dates never share an identifier (RFC 5545)', () => {
    const reminders = [
      EVENT,
      { ...EVENT, id: '3f0e-contest' },
      { ...EVENT, id: '77aa-pay' },
      { ...EVENT, day: '2027-01-04' },
    ];
    const ids = idsOf(calendarFile(reminders, new Date('2026-11-22T10:00:00Z')));
    expect(new Set(ids).size).toBe(4);
    expect(idsOf(calendarFile(reminders, new Date('2026-12-24T08:00:00Z')))).toEqual(ids);
    expect(ids.join()).not.toContain('3f0e');
  });

  it('R-07: no line has more than 75 octets, and folding loses no letter', () => {
    const title = 'L’été où l’amende délictuelle – à déposer – s’achève, après-demain';
    const text = file(title);
    for (const row of text.split('\r\n')) {
      expect(new TextEncoder().encode(row).length).toBeLessThanOrEqual(75);
    }
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}`);
    expect(unfolded).toContain('DESCRIPTION:Un\\; deux\\, trois');
  });
});

/** Formats keep the zone in which they began. */
const text = () => ({
  t: ((key: string, { date, instant }: Record<string, string>) =>
    key.endsWith('heureDeParis') ? `${date}, Paris` : `(here ${instant})`) as unknown as Translate,
  formats: createFormats('de'),
});

describe('the last day', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it.each([
    ['Europe/Berlin', '1. Dezember 2026, Paris'],
    ['America/Guadeloupe', '1. Dezember 2026, Paris (here 1. Dezember 2026 um 18:59 Uhr)'],
    ['Indian/Reunion', '1. Dezember 2026, Paris (here 2. Dezember 2026 um 2:59 Uhr)'],
  ])('D-64: says Paris time, and in %s when it ends there', (zone, said) => {
    vi.stubEnv('TZ', zone);
    vi.stubGlobal('window', {});
    expect(lastDayText('2026-12-01', text())).toBe(said);
  });

  it.each([
    ['Europe/Berlin', '2026-11-30T22:59:59Z', 1],
    ['Europe/Berlin', '2026-11-30T23:00:00Z', 0],
    ['Europe/Berlin', '2026-12-01T22:59:59Z', 0],
    ['Europe/Berlin', '2026-12-01T23:00:00Z', null],
    // In Paris the last day has begun; there it is the evening before, and the day still to come.
    ['America/Guadeloupe', '2026-11-30T23:00:00Z', 1],
    ['America/Guadeloupe', '2026-12-01T03:59:59Z', 1],
    ['America/Guadeloupe', '2026-12-01T04:00:00Z', 0],
    ['America/Guadeloupe', '2026-12-01T22:59:59Z', 0],
    ['America/Guadeloupe', '2026-12-01T23:00:00Z', null],
  ])('D-64: in %s at %s, %s days are left by the calendar of the device', (zone, instant, days) => {
    vi.stubEnv('TZ', zone);
    expect(daysUntil(lastDay(FINE), new Date(instant))).toBe(days);
  });

  it.each([
    // The count of days is right in Paris, also in the last minute before the last day.
    ['Europe/Paris', '2026-11-30T22:59:59Z', null],
    ['Europe/Paris', '2026-11-29T12:00:00Z', null],
    ['Europe/Paris', '2026-12-01T12:00:00Z', null],
    // Each of these devices counts a day, or two, of which the rest is already over in Paris.
    ['Indian/Reunion', '2026-12-01T09:00:00Z', 14],
    ['Indian/Reunion', '2026-11-30T16:00:00Z', 31],
    ['Asia/Tokyo', '2026-12-01T14:59:59Z', 8],
    ['America/New_York', '2026-12-01T05:00:00Z', null],
    ['America/New_York', '2026-12-01T04:59:59Z', 18],
    ['Asia/Tokyo', '2026-12-01T23:00:00Z', null],
  ])(
    'D-64: in %s at %s a count of days would promise more than %s hours',
    (zone, instant, hours) => {
      vi.stubEnv('TZ', zone);
      expect(hoursInsteadOfDays('2026-12-01', new Date(instant))).toBe(hours);
    },
  );

  it('D-64: the night in which clocks go forward has an hour less', () => {
    vi.stubEnv('TZ', 'Europe/Paris');
    expect(hoursInsteadOfDays('2027-03-28', new Date('2027-03-27T22:59:59Z'))).toBe(23);
    expect(hoursInsteadOfDays('2027-03-28', new Date('2027-03-27T21:59:59Z'))).toBeNull();
  });

  const ON_SUNDAY = { dernierJour: '2026-12-13', depasse: false, prolonge: true } as const;

  it.each([
    ['Europe/Paris', '2026-12-14T22:59:59Z', true],
    ['Europe/Paris', '2026-12-14T23:00:00Z', false],
    ['America/New_York', '2026-12-14T22:59:59Z', true],
    ['America/New_York', '2026-12-14T23:00:00Z', false],
    ['Europe/London', '2026-12-14T23:00:00Z', false],
    ['Indian/Reunion', '2026-12-14T22:59:59Z', true],
    ['Indian/Reunion', '2026-12-14T23:00:00Z', false],
    ['Asia/Tokyo', '2026-12-14T22:59:59Z', true],
    ['Asia/Tokyo', '2026-12-14T23:00:00Z', false],
  ])(
    'D-74: in %s at %s, a contest that ends on a Sunday can still be kept: %s',
    (zone, instant, kept) => {
      vi.stubEnv('TZ', zone);
      const now = new Date(instant);
      const dates = datesToKeep({ ...FINE, contestation: ON_SUNDAY }, now);
      expect(dates.find(({ kind }) => kind === 'contest')?.day).toBe(
        kept ? '2026-12-14' : undefined,
      );
      expect(daysUntil(lastDay({ ...DEPOSIT, contestation: ON_SUNDAY }), now) !== null).toBe(kept);
    },
  );

  it.each([
    ['2026-12-01', 11, null],
    ['2026-12-01', 10, 10],
    ['2026-12-01', 0, 0],
    ['2026-12-01', -1, null],
  ])('D-39: a transfer due on %s, %i days from now, may come too late: %s', (day, before, few) => {
    const now = new Date(Date.parse(`${day}T12:00:00Z`) - before * 86_400_000);
    expect(fewDaysToArrive(day, now)).toBe(few);
  });

  it.each([
    [FINE, '2026-12-01'],
    [DEPOSIT, '2026-12-16'],
    [PARKING, null],
  ])('D-22 D-23: is that of the amount, of a deposit that to contest, or none', (fine, day) => {
    expect(lastDay(fine)).toBe(day);
  });
});

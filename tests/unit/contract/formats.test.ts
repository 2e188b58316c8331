import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { createFormats } from '#contract/domain/formats.ts';
import { LANGUAGES, type Language } from '#contract/domain/languages.ts';
import { lastParisMinute, parisDay, parisMidnight } from '#contract/domain/parisDays.ts';

/** Intl separates with no-break spaces, of more than one kind. */
const simple = (text: string) => text.replace(/\s/g, ' ');

const EXPECTED: Readonly<Record<Language, readonly [euros: string, day: string, name: string]>> = {
  fr: ['1 234,50 €', '21 novembre 2026', 'Français'],
  en: ['€1,234.50', '21 November 2026', 'English'],
  de: ['1.234,50 €', '21. November 2026', 'Deutsch'],
  nl: ['€ 1.234,50', '21 november 2026', 'Nederlands'],
  it: ['1.234,50 €', '21 novembre 2026', 'Italiano'],
  es: ['1234,50 €', '21 de noviembre de 2026', 'Español'],
};

describe('formats', () => {
  it.each(LANGUAGES)('G-09: amounts, days and names in %s', (language) => {
    const formats = createFormats(language);
    expect([
      simple(formats.euros(123_450)),
      simple(formats.day('2026-11-21')),
      formats.languageName(language),
    ]).toEqual(EXPECTED[language]);
  });

  it('D-64: a clock without a zone is shown as it is', () => {
    expect(createFormats('de').wallClock('2026-11-03T01:30:00')).toBe(
      '3. November 2026 um 1:30 Uhr',
    );
  });

  it('D-42: a period is in days, or in years where they are whole', () => {
    const periods = (language: Language) =>
      [1, 90, 364, 365, 366, 1_825].map((days) => simple(createFormats(language).period(days)));
    expect(periods('fr')).toEqual([
      '1 jour',
      '90 jours',
      '364 jours',
      '1 an',
      '366 jours',
      '5 ans',
    ]);
    expect(periods('de')).toEqual([
      '1 Tag',
      '90 Tage',
      '364 Tage',
      '1 Jahr',
      '366 Tage',
      '5 Jahre',
    ]);
  });

  it('D-42: countries are named in the language of the page', () => {
    expect(createFormats('fr').countries(['CH'])).toBe('Suisse');
    expect(createFormats('en').countries(['CH', 'US'])).toBe('Switzerland and United States');
  });

  it('D-18: an amount to be pasted has the decimal mark of the language alone', () => {
    const sums = LANGUAGES.map((language) => createFormats(language).sum(123_400));
    expect(sums).toEqual(LANGUAGES.map((language) => (language === 'en' ? '1234.00' : '1234,00')));
  });

  it.each([
    ['fr', '6 h 05'],
    ['en', '06:05'],
    ['de', '6:05 Uhr'],
    ['nl', '06:05'],
    ['it', '06:05'],
    ['es', '6:05'],
  ] as const)('D-87: a clock alone, in %s', (language, expected) => {
    const formats = createFormats(language);
    expect(simple(formats.time(new Date('2026-11-28T05:05:00Z')))).toBe(expected);
  });

  it.each([
    ['2026-07-01T22:30:00Z', '2 juillet 2026 à 0 h 30'],
    ['2026-12-31T23:30:00+00:00', '1er janvier 2027 à 0 h 30'],
    ['2026-12-11T10:00:00+01:00', '11 décembre 2026 à 10 h'],
    ['2026-12-01', '1er décembre 2026'],
  ])('D-10: the instant %s is told in Paris time', (instant, expected) => {
    expect(simple(createFormats('fr').instant(instant))).toBe(expected);
  });

  it.each([
    [1, '1 seconde'],
    [59, '59 secondes'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [7199, '120 minutes'],
    [7200, '2 heures'],
    [7201, '3 heures'],
  ])('D-15: %i seconds to wait are told as %s', (seconds, expected) => {
    expect(simple(createFormats('fr').duration(seconds))).toBe(expected);
  });
});

describe('a browser without parts of Intl', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('G-09: amounts, days and times are still written', () => {
    vi.stubGlobal('Intl', undefined);
    const formats = createFormats('fr');
    expect([
      simple(formats.euros(123_450)),
      formats.sum(123_450),
      formats.day('2026-11-21'),
      formats.instant('2026-11-21T09:05:00Z'),
      formats.wallClock('2026-11-21T09:05:00'),
      formats.duration(900),
      formats.days(10),
    ]).toEqual([
      '1234,50 €',
      '1234,50',
      '2026-11-21',
      '2026-11-21 09:05 UTC',
      '2026-11-21 09:05',
      '15 min',
      '10 d',
    ]);
    expect(parisDay(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  });

  it('D-11: the day in Paris by rule is that of the time zone', () => {
    const from = new Date('2000-01-01T00:00:00Z');
    const to = new Date('2099-12-31T00:00:00Z');
    const byTimeZone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });
    fc.assert(
      fc.property(fc.date({ min: from, max: to, noInvalidDate: true }), (instant) => {
        expect(parisDay(instant)).toBe(byTimeZone.format(instant));
      }),
    );
  });

  it('D-64: a day in Paris begins at its midnight, and ends a minute before the next one', () => {
    const from = new Date('2000-01-02T00:00:00Z');
    const to = new Date('2099-12-30T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min: from, max: to, noInvalidDate: true }), (instant) => {
        const day = parisDay(instant);
        expect(parisDay(parisMidnight(day))).toBe(day);
        expect(parisDay(new Date(parisMidnight(day).getTime() - 1))).toBe(addDays(day, -1));
        expect(lastParisMinute(day).getTime() + 60_000).toBe(
          parisMidnight(addDays(day, 1)).getTime(),
        );
      }),
    );
    // Clocks change on this day, after its midnight.
    expect(parisMidnight('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(lastParisMinute('2026-10-25').toISOString()).toBe('2026-10-25T22:59:00.000Z');
  });
});

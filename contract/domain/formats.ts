import { isDay, withFirst } from './dates.ts';
import type { Language } from './languages.ts';

const TIME_ZONE = 'Europe/Paris';
const YEAR_DAYS = 365;

/** British English writes the day first, as the notice does. */
export const TAGS: Readonly<Record<Language, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

/** The names are written here because `Intl.DisplayNames` takes 70 ms on a phone. */
const NAMES: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
};

/** Creates a formatter on first use: `Intl` takes up to 100 ms on a phone, and most pages need few formatters. */
function onDemand<T>(create: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= create();
    return known;
  };
}

const HOUR_AND_MINUTE = /\b0?(\d{1,2}):(\d{2})\b/;

/** French writes `6 h 05` and `23 h`, German `6:05 Uhr` and `23 Uhr`, as the sentences with a fixed hour do. */
function withClock(language: Language, text: string): string {
  if (language !== 'fr' && language !== 'de') return text;
  return text.replace(HOUR_AND_MINUTE, (_, hour: string, minute: string) => {
    if (language === 'de') return minute === '00' ? `${hour} Uhr` : `${hour}:${minute} Uhr`;
    return minute === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`;
  });
}

const clockTime = (language: Language, text: string): string =>
  withClock(language, withFirst(language, text));

const PLAIN_UNITS = { second: 's', minute: 'min', hour: 'h', day: 'd', year: 'y' } as const;

/** `Intl` throws in browsers that lack the style, the unit or the time zone. The plain text replaces it there. */
function written(write: () => string, plain: string): string {
  try {
    return write();
  } catch {
    return plain;
  }
}

export type Formats = Readonly<ReturnType<typeof createFormats>>;

export function createFormats(language: Language) {
  const region = TAGS[language];
  const numbers = (options: Intl.NumberFormatOptions) =>
    onDemand(() => new Intl.NumberFormat(region, options));
  const dates = (options: Intl.DateTimeFormatOptions) =>
    onDemand(() => new Intl.DateTimeFormat(region, { dateStyle: 'long', ...options }));
  const euros = numbers({
    style: 'currency',
    currency: 'EUR',
    // Italian banks print 1.280,00; the rule of `Intl` leaves four digits ungrouped.
    useGrouping: language === 'it' ? 'always' : 'auto',
  });
  const sums = numbers({ minimumFractionDigits: 2, useGrouping: false });
  const days = dates({ timeZone: 'UTC' });
  const instants = dates({ timeStyle: 'short', timeZone: TIME_ZONE });
  const wallClocks = dates({ timeStyle: 'short', timeZone: 'UTC' });
  const deviceInstants = dates({ timeStyle: 'short' });
  const times = (timeZone?: string) =>
    onDemand(() => new Intl.DateTimeFormat(region, { timeStyle: 'short', timeZone }));
  const parisTimes = times(TIME_ZONE);
  const deviceTimes = times();
  const quantity = (unit: keyof typeof PLAIN_UNITS, value: number) =>
    written(
      () => numbers({ style: 'unit', unit, unitDisplay: 'long' })().format(value),
      `${value} ${PLAIN_UNITS[unit]}`,
    );
  const clock = (format: () => Intl.DateTimeFormat, instant: Date, plain: string) =>
    written(() => clockTime(language, format().format(instant)), plain);
  const dayText = (text: string) =>
    written(() => withFirst(language, days().format(new Date(`${text}T00:00:00Z`))), text);
  const plainSum = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  return {
    /** `1250` gives `12,50 €`. */
    euros: (cents: number) =>
      written(() => euros().format(cents / 100), `${plainSum(cents)}\u00a0€`),
    /** A bank's form wants no grouping and no currency: `1250,00`. */
    sum: (cents: number) => written(() => sums().format(cents / 100), plainSum(cents)),
    day: dayText,
    /** The time is that of Paris. A calendar day, which has no time, is shown as a day. */
    instant: (instant: string) =>
      isDay(instant)
        ? dayText(instant)
        : clock(instants, new Date(instant), `${instant.slice(0, 16).replace('T', ' ')} UTC`),
    /** The time of the place where the offence happened: it has no offset and is not converted (D-64). */
    wallClock: (time: string) =>
      clock(wallClocks, new Date(`${time}Z`), time.slice(0, 16).replace('T', ' ')),
    deviceInstant: (instant: Date) =>
      clock(deviceInstants, instant, instant.toString().slice(0, 21)),
    /** The clock of Paris, without the day. */
    time: (instant: Date) =>
      clock(parisTimes, instant, `${instant.toISOString().slice(11, 16)} UTC`),
    deviceTime: (instant: Date) => clock(deviceTimes, instant, instant.toString().slice(16, 21)),
    /** Takes seconds. It rounds up to minutes, and from two hours on to hours. */
    duration: (seconds: number) => {
      if (seconds < 60) return quantity('second', seconds);
      return seconds < 7200
        ? quantity('minute', Math.ceil(seconds / 60))
        : quantity('hour', Math.ceil(seconds / 3600));
    },
    days: (count: number) => quantity('day', count),
    /** `1825` gives `5 ans`; a number that makes no whole years stays in days. */
    period: (days: number) =>
      days % YEAR_DAYS === 0 ? quantity('year', days / YEAR_DAYS) : quantity('day', days),
    /** Takes ISO 3166 codes and returns a list of names. */
    countries: (codes: readonly string[]) =>
      written(() => {
        const names = new Intl.DisplayNames(region, { type: 'region' });
        return new Intl.ListFormat(region).format(codes.map((code) => names.of(code) ?? code));
      }, codes.join(', ')),
    languageName: (other: Language) => NAMES[other],
  };
}

import { withFirst } from './dates.ts';
import type { Language } from './languages.ts';

const TIME_ZONE = 'Europe/Paris';
const YEAR_DAYS = 365;
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** English is read day first, as on the notice. */
export const TAGS: Readonly<Record<Language, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

export interface Formats {
  /** `1250` gives `12,50 €`. */
  readonly euros: (cents: number) => string;
  /** As a bank's form takes it: `1250,00`. */
  readonly sum: (cents: number) => string;
  readonly day: (day: string) => string;
  /** In Paris time; a calendar day is shown as a day. */
  readonly instant: (instant: string) => string;
  /** Without offset: the clock of the place (D-64). */
  readonly wallClock: (clock: string) => string;
  readonly deviceInstant: (instant: Date) => string;
  /** Seconds; rounded up to minutes, then, from two hours on, to hours. */
  readonly duration: (seconds: number) => string;
  readonly days: (count: number) => string;
  /** `1825` gives `5 ans`. */
  readonly period: (days: number) => string;
  /** ISO 3166. */
  readonly countries: (codes: readonly string[]) => string;
  readonly languageName: (language: Language) => string;
}

/** `Intl.DisplayNames` takes a phone 70 ms. */
const NAMES: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
};

/** `Intl` takes up to 100 ms on a phone for what most pages never write. */
function onDemand<T>(create: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= create();
    return known;
  };
}

/** German: `um 23:53 Uhr`. */
const clockTime = (language: Language, text: string): string =>
  `${withFirst(language, text)}${language === 'de' ? ' Uhr' : ''}`;

const PLAIN_UNITS = { second: 's', minute: 'min', hour: 'h', day: 'd', year: 'y' } as const;

/** Browsers without the style, unit or time zone throw. */
function written(write: () => string, plain: string): string {
  try {
    return write();
  } catch {
    return plain;
  }
}

export function createFormats(language: Language): Formats {
  const region = TAGS[language];
  const euros = onDemand(
    () =>
      new Intl.NumberFormat(region, {
        style: 'currency',
        currency: 'EUR',
        // As Italian banks print it: 1.280,00.
        useGrouping: language === 'it' ? 'always' : 'auto',
      }),
  );
  const sums = onDemand(
    () => new Intl.NumberFormat(region, { minimumFractionDigits: 2, useGrouping: false }),
  );
  const days = onDemand(
    () => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  const dayAndTime = (zone: { readonly timeZone?: string }) =>
    onDemand(
      () => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short', ...zone }),
    );
  const instants = dayAndTime({ timeZone: TIME_ZONE });
  const wallClocks = dayAndTime({ timeZone: 'UTC' });
  const deviceInstants = dayAndTime({});
  const quantity = (unit: keyof typeof PLAIN_UNITS, value: number) =>
    written(
      () =>
        new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
      `${value} ${PLAIN_UNITS[unit]}`,
    );
  const dayText = (text: string) =>
    written(() => withFirst(language, days().format(new Date(`${text}T00:00:00Z`))), text);
  const plainSum = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  return {
    euros: (cents) => written(() => euros().format(cents / 100), `${plainSum(cents)}\u00a0€`),
    sum: (cents) => written(() => sums().format(cents / 100), plainSum(cents)),
    day: dayText,
    instant: (instant) =>
      DAY_ONLY.test(instant)
        ? dayText(instant)
        : written(
            () => clockTime(language, instants().format(new Date(instant))),
            `${instant.slice(0, 16).replace('T', ' ')} UTC`,
          ),
    wallClock: (clock) =>
      written(
        () => clockTime(language, wallClocks().format(new Date(`${clock}Z`))),
        clock.slice(0, 16).replace('T', ' '),
      ),
    deviceInstant: (instant) =>
      written(
        () => clockTime(language, deviceInstants().format(instant)),
        instant.toString().slice(0, 21),
      ),
    duration: (seconds) => {
      if (seconds < 60) return quantity('second', seconds);
      return seconds < 7200
        ? quantity('minute', Math.ceil(seconds / 60))
        : quantity('hour', Math.ceil(seconds / 3600));
    },
    days: (count) => quantity('day', count),
    period: (days) =>
      days % YEAR_DAYS === 0 ? quantity('year', days / YEAR_DAYS) : quantity('day', days),
    countries: (codes) =>
      written(() => {
        const names = new Intl.DisplayNames(region, { type: 'region' });
        return new Intl.ListFormat(region).format(codes.map((code) => names.of(code) ?? code));
      }, codes.join(', ')),
    languageName: (other) => NAMES[other],
  };
}

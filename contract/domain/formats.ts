import { withFirst } from './dates.ts';
import type { Language } from './languages.ts';

const TIME_ZONE = 'Europe/Paris';
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Language and country (BCP 47): they decide how amounts and dates are written. English is read day first, as on the notice. */
export const TAGS: Readonly<Record<Language, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  de: 'de-DE',
  nl: 'nl-NL',
  it: 'it-IT',
  es: 'es-ES',
};

/** Numbers and dates as people of one language read them. */
export interface Formats {
  /** Cents of euros: `1250` gives `12,50 €` in French. */
  readonly euros: (centimes: number) => string;
  /** Cents of euros as a bank's form takes them, without sign or groups: `125000` gives `1250,00` in French. */
  readonly somme: (centimes: number) => string;
  /** A calendar day, `2026-11-21`. */
  readonly jour: (day: string) => string;
  /** An instant, ISO 8601, told in Paris time; a calendar day is told as a day. */
  readonly instant: (instant: string) => string;
  /** Seconds to wait, rounded up to whole minutes from one minute on, to whole hours from two hours on. */
  readonly duree: (seconds: number) => string;
  /** A number of days, as `10 jours`. */
  readonly jours: (count: number) => string;
  /** The name of a language in itself. */
  readonly languageName: (language: Language) => string;
}

/** As `Intl.DisplayNames` says them, which takes a phone 70 ms for the six. */
const NAMES: Readonly<Record<Language, string>> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
};

/** Made when first asked for: `Intl` takes up to 100 ms on a phone for what most pages never write. */
function onDemand<T>(create: () => T): () => T {
  let known: T | undefined;
  return () => {
    known ??= create();
    return known;
  };
}

/** The formatters of one language. */
export function createFormats(language: Language): Formats {
  const region = TAGS[language];
  const euros = onDemand(
    () => new Intl.NumberFormat(region, { style: 'currency', currency: 'EUR' }),
  );
  const sums = onDemand(
    () => new Intl.NumberFormat(region, { minimumFractionDigits: 2, useGrouping: false }),
  );
  const days = onDemand(
    () => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  const instants = onDemand(
    () =>
      new Intl.DateTimeFormat(region, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: TIME_ZONE,
      }),
  );
  const unite = (unit: 'second' | 'minute' | 'hour' | 'day', value: number) =>
    new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const jour = (text: string) => withFirst(language, days().format(new Date(`${text}T00:00:00Z`)));
  return {
    euros: (centimes) => euros().format(centimes / 100),
    somme: (centimes) => sums().format(centimes / 100),
    jour,
    instant: (instant) =>
      DAY_ONLY.test(instant)
        ? jour(instant)
        : withFirst(language, instants().format(new Date(instant))),
    duree: (seconds) => {
      if (seconds < 60) return unite('second', seconds);
      return seconds < 7200
        ? unite('minute', Math.ceil(seconds / 60))
        : unite('hour', Math.ceil(seconds / 3600));
    },
    jours: (count) => unite('day', count),
    languageName: (other) => NAMES[other],
  };
}

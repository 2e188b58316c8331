import { avecPremier } from './dates.ts';
import type { Langue } from './langues.ts';

const FUSEAU = 'Europe/Paris';
const JOUR_SEUL = /^\d{4}-\d{2}-\d{2}$/;

/** Language and country (BCP 47): they decide how amounts and dates are written. English is read day first, as on the notice. */
export const BALISES: Readonly<Record<Langue, string>> = {
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
  readonly jour: (jour: string) => string;
  /** An instant, ISO 8601, told in Paris time; a calendar day is told as a day. */
  readonly instant: (instant: string) => string;
  /** Seconds to wait, rounded up to whole minutes from one minute on, to whole hours from two hours on. */
  readonly duree: (secondes: number) => string;
  /** A number of days, as `10 jours`. */
  readonly jours: (nombre: number) => string;
  /** The name of a language in itself. */
  readonly nomLangue: (langue: Langue) => string;
}

/** As `Intl.DisplayNames` says them, which takes a phone 70 ms for the six. */
const NOMS: Readonly<Record<Langue, string>> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  it: 'Italiano',
  es: 'Español',
};

/** Made when first asked for: `Intl` takes up to 100 ms on a phone for what most pages never write. */
function auBesoin<T>(creer: () => T): () => T {
  let connu: T | undefined;
  return () => {
    connu ??= creer();
    return connu;
  };
}

/** The formatters of one language. */
export function creerFormats(langue: Langue): Formats {
  const region = BALISES[langue];
  const euros = auBesoin(
    () => new Intl.NumberFormat(region, { style: 'currency', currency: 'EUR' }),
  );
  const sommes = auBesoin(
    () => new Intl.NumberFormat(region, { minimumFractionDigits: 2, useGrouping: false }),
  );
  const jours = auBesoin(
    () => new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  const instants = auBesoin(
    () =>
      new Intl.DateTimeFormat(region, {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: FUSEAU,
      }),
  );
  const unite = (unit: 'second' | 'minute' | 'hour' | 'day', valeur: number) =>
    new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay: 'long' }).format(valeur);
  const jour = (texte: string) =>
    avecPremier(langue, jours().format(new Date(`${texte}T00:00:00Z`)));
  return {
    euros: (centimes) => euros().format(centimes / 100),
    somme: (centimes) => sommes().format(centimes / 100),
    jour,
    instant: (instant) =>
      JOUR_SEUL.test(instant)
        ? jour(instant)
        : avecPremier(langue, instants().format(new Date(instant))),
    duree: (secondes) => {
      if (secondes < 60) return unite('second', secondes);
      return secondes < 7200
        ? unite('minute', Math.ceil(secondes / 60))
        : unite('hour', Math.ceil(secondes / 3600));
    },
    jours: (nombre) => unite('day', nombre),
    nomLangue: (autre) => NOMS[autre],
  };
}

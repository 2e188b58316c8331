import { createFormats } from '#contract/domain/formats.ts';
import { fill } from '#contract/domain/placeholders.ts';
import texts from '../locales/matin.fr.json' with { type: 'json' };
import { type Sum, totalsOf } from './totals.ts';

/** The page is in French only, because its operators read French. */
export const TEXTS = texts;

export const FORMATS = createFormats('fr');

const WEEKDAY = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' });

/** Writes a day with its weekday: `samedi 28 novembre 2026`. */
export const formatDay = (day: string): string =>
  `${WEEKDAY.format(new Date(`${day}T00:00:00Z`))} ${FORMATS.day(day)}`;

export const formatMoney = (cents: number, currency: string): string =>
  currency === 'EUR' ? FORMATS.euros(cents) : `${FORMATS.sum(cents)}\u00a0${currency}`;

export const formatTotal = (sums: readonly Sum[]): string =>
  totalsOf(sums)
    .map(({ cents, currency }) => formatMoney(cents, currency))
    .join(' + ');

type Values = Readonly<Record<string, string | number>>;

export const say = (text: string, values: Values = {}): string =>
  fill(
    text,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  );

/** Splits a text after its first sentence, which is the heading of a task. */
export function headed(text: string): { readonly head: string; readonly more: string } {
  const end = text.indexOf('. ');
  return end === -1
    ? { head: text, more: '' }
    : { head: text.slice(0, end), more: `${text.slice(end + 2)}.` };
}

const PLURAL = new Intl.PluralRules('fr');

/** @param one the text for the singular, which French uses for 0 too */
export const count = (one: string, other: string, figure: number, values: Values = {}): string =>
  say(PLURAL.select(figure) === 'one' ? one : other, { nombre: figure, ...values });

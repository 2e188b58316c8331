import type { Language } from './languages.ts';

export const DAY_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$';

const DAY = new RegExp(DAY_PATTERN);

/** True for a text like `2026-11-21`, whether the calendar has that day or not. */
export const isDay = (text: string): boolean => DAY.test(text);

const MS_PER_DAY = 86_400_000;

export const daysBetween = (since: string, day: string): number =>
  (Date.parse(day) - Date.parse(since)) / MS_PER_DAY;

/** Keeps the answers of `addDays`, since imports ask for the same few days again and again. It is emptied when full. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 4_096;

export function addDays(day: string, days: number): string {
  const question = `${day}+${days}`;
  const known = KNOWN.get(question);
  if (known !== undefined) return known;
  const answer = new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  KNOWN.set(question, answer);
  return answer;
}

/** French and Italian write the first of a month as an ordinal, and `Intl` does not. */
const FIRST: Partial<Readonly<Record<Language, string>>> = { fr: '1er', it: '1º' };

/** Turns "1 décembre" into "1er décembre" and "1 dicembre" into "1º dicembre". */
export function withFirst(language: Language, date: string): string {
  const first = FIRST[language];
  return first === undefined ? date : date.replace(/^1(?=\s)/, first);
}

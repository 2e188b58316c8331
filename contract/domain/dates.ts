import type { Language } from './languages.ts';

export const DAY_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$';

const MS_PER_DAY = 86_400_000;

export const daysBetween = (since: string, day: string): number =>
  (Date.parse(day) - Date.parse(since)) / MS_PER_DAY;

/** A cache. */
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

/** Ordinals that `Intl` does not know. */
const FIRST: Partial<Readonly<Record<Language, string>>> = { fr: '1er', it: '1º' };

/** "1er décembre", "1º dicembre". */
export function withFirst(language: Language, date: string): string {
  const first = FIRST[language];
  return first === undefined ? date : date.replace(/^1(?=\s)/, first);
}

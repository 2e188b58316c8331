import type { Language } from './languages.ts';

/** A calendar day, as a date field gives it and the API takes it. */
export const DAY_PATTERN = '^\\d{4}-\\d{2}-\\d{2}$';

const MS_PER_DAY = 86_400_000;

/** Days that were added before: the notices of a file, or of a day's lookups, are of few days. */
const KNOWN = new Map<string, string>();
const MOST_KNOWN = 4_096;

/**
 * Adds whole days to a calendar day; no time zone is involved.
 * @param day `YYYY-MM-DD`
 */
export function addDays(day: string, days: number): string {
  const question = `${day}+${days}`;
  const known = KNOWN.get(question);
  if (known !== undefined) return known;
  const answer = new Date(Date.parse(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  KNOWN.set(question, answer);
  return answer;
}

/**
 * French writes "1er décembre", which `Intl` does not know.
 * @param date a date in words that begins with its day
 */
export function withFirst(language: Language, date: string): string {
  return language === 'fr' ? date.replace(/^1(?=\s)/, '1er') : date;
}

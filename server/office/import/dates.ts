import { parisWallClock } from '#contract/domain/parisDays.ts';
import { because, type Reason } from './reason.ts';

const YEARS = { first: 1900, last: 2999 } as const;
const MAX_OFFSET_MINUTES = 14 * 60;

export const notADate = (field: string): Reason =>
  because('dateIrreelle', { champ: field, premiere: YEARS.first, derniere: YEARS.last });

/** Days that were checked before: a file has few distinct ones. */
const KNOWN = new Set<string>();
const MOST_KNOWN = 4_096;

/** True for a day that exists, in the years that PostgreSQL and computed deadlines allow. */
export function isRealDay(day: string): boolean {
  if (KNOWN.has(day)) return true;
  const year = Number(day.slice(0, 4));
  if (year < YEARS.first || year > YEARS.last) return false;
  const instant = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  if (real) KNOWN.add(day);
  return real;
}

/** PostgreSQL refuses some offsets that JavaScript accepts. */
function offsetMinutes(instant: string): number {
  const [, hours, minutes] = /[+-](\d{2}):(\d{2})$/.exec(instant) ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

/** True for an instant that exists, with an offset of at most 14 hours. */
export function isRealInstant(instant: string): boolean {
  return (
    isRealDay(instant.slice(0, 10)) &&
    !Number.isNaN(Date.parse(instant)) &&
    (!instant.includes('T') || offsetMinutes(instant) <= MAX_OFFSET_MINUTES)
  );
}

const ZERO_OFFSET = /(?:Z|[+-]00:00)$/;
const OFFSET = /[+-]\d{2}:\d{2}$/;

/** Returns the time as the notice writes it (D-64). UTC, which no notice uses, is converted to Paris. */
export const wallClock = (instant: string): string =>
  ZERO_OFFSET.test(instant) ? parisWallClock(new Date(instant)) : instant.replace(OFFSET, '');

/** Returns the day by the clock that the notice shows, as the reader of the paper counts it. */
export const dayOf = (instant: string): string => wallClock(instant).slice(0, 10);

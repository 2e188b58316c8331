const YEARS = { premiere: 1900, derniere: 2999 } as const;
const MAX_OFFSET_MINUTES = 14 * 60;

/** Why a date is refused; the name of the field comes before. */
export const NOT_A_DATE = `is not a real date of the years ${YEARS.premiere} to ${YEARS.derniere}`;

/** Days that were found real: those of a file are few. */
const KNOWN = new Set<string>();
const MOST_KNOWN = 4_096;

/**
 * Tells whether a `YYYY-MM-DD` stands in the calendar: `2026-02-30` does not. The years are those that every date of
 * PostgreSQL and every deadline counted from them can hold.
 */
export function isRealDay(day: string): boolean {
  if (KNOWN.has(day)) return true;
  const year = Number(day.slice(0, 4));
  if (year < YEARS.premiere || year > YEARS.derniere) return false;
  const instant = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  if (KNOWN.size === MOST_KNOWN) KNOWN.clear();
  if (real) KNOWN.add(day);
  return real;
}

/** Minutes of the offset at the end of an instant; PostgreSQL refuses some that JavaScript reads. */
function offsetMinutes(instant: string): number {
  const [, hours, minutes] = /[+-](\d{2}):(\d{2})$/.exec(instant) ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
}

/** Tells whether an ISO 8601 day or instant is a real one; no place on Earth is more than 14 h off UTC. */
export function isRealInstant(instant: string): boolean {
  return (
    isRealDay(instant.slice(0, 10)) &&
    !Number.isNaN(Date.parse(instant)) &&
    (!instant.includes('T') || offsetMinutes(instant) <= MAX_OFFSET_MINUTES)
  );
}

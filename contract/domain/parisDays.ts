import { addDays } from './dates.ts';

/**
 * Clocks change at 01:00 UTC on the last Sunday of March and October (directive 2000/84/EC).
 * @returns milliseconds since 1970
 */
function clockChange(year: number, month: number): number {
  const day = new Date(Date.UTC(year, month + 1, 0, 1));
  return day.setUTCDate(day.getUTCDate() - day.getUTCDay());
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MARCH = 2;
const OCTOBER = 9;

function parisOffset(instant: Date): number {
  const now = instant.getTime();
  const year = instant.getUTCFullYear();
  return now >= clockChange(year, MARCH) && now < clockChange(year, OCTOBER) ? 2 : 1;
}

/** `2026-03-29T14:05:00`: the clock of Paris, without an offset. */
export const parisWallClock = (instant: Date): string =>
  new Date(instant.getTime() + parisOffset(instant) * HOUR_MS).toISOString().slice(0, 19);

/** Uses no locale: a Node that was built with English alone writes days in another order. */
export const parisDay = (instant: Date): string => parisWallClock(instant).slice(0, 10);

export function parisMidnight(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Clocks change at 01:00 UTC, so the offset of the evening before still holds at midnight.
  const evening = new Date(midnight - 2 * HOUR_MS);
  return new Date(midnight - parisOffset(evening) * HOUR_MS);
}

/** A last day ends at midnight in Paris; people read "23:59" more safely than "00:00" (D-64). */
export const lastParisMinute = (day: string): Date =>
  new Date(parisMidnight(addDays(day, 1)).getTime() - MINUTE_MS);

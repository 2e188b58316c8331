import { addDays, daysBetween } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/languages.ts';
import { lastParisMinute, parisDay, parisMidnight } from '#contract/domain/parisDays.ts';
import { orNextWorkingDay } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from './rights.ts';

/** The last day to contest. If the printed day is a day off, it is the next working day (D-74). */
const contestEnd = ({ contestation: contest }: Fine): string | null =>
  contest === undefined ? null : orNextWorkingDay(contest.dernierJour);

/** The last day to pay, itself included. For a deposit it is the last day to contest (D-23). */
export const lastDay = (fine: Fine): string | null =>
  (fine.consignation ? contestEnd(fine) : null) ?? fine.montants.valableJusquau;

/**
 * False if nobody knows whether the notice went abroad, and the reader may be the one to whom it did (D-107): the days
 * that are computed are then shown, but nothing counts down to them or calls them over.
 */
export const areDaysCertain = (fine: Fine, language: Language): boolean =>
  language === 'fr' || fine.montants.joursIncertains !== true;

const MINUTE_MS = 60_000;

/** The instant on the clock of this device, for example `2026-11-21T09:05:00.000`. */
export const deviceClock = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);

/** Gives the day of an instant: `parisDay` where no device reads, as on the server. */
type Calendar = (instant: Date) => string;

export const deviceDay: Calendar = (instant) => deviceClock(instant).slice(0, 10);

/**
 * Counts the days after today until the day ends in Paris (D-64).
 * @returns 0 on the last day, null once it is over
 */
export function daysUntil(
  day: string | null,
  now: Date,
  calendar: Calendar = deviceDay,
): number | null {
  if (day === null || parisDay(now) > day) return null;
  return daysBetween(calendar(now), calendar(lastParisMinute(day)));
}

const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;

/**
 * Returns the hours until the day ends in Paris, where a count of days would promise more. This happens far from Paris
 * and when clocks change.
 * @returns null if the count of days is right
 */
export function hoursInsteadOfDays(
  day: string | null,
  now: Date,
  calendar: Calendar = deviceDay,
): number | null {
  const days = daysUntil(day, now, calendar);
  if (day === null || days === null || days === 0) return null;
  const left = parisMidnight(addDays(day, 1)).getTime() - now.getTime();
  const hours = Math.floor(left / HOUR_MS);
  return hours < days * DAY_HOURS ? hours : null;
}

/** With this many days or fewer, a transfer may arrive too late (D-39). */
const RISKY_DAYS = 10;

export function fewDaysToArrive(day: string | null, now: Date): number | null {
  const days = daysUntil(day, now);
  return days === null || days > RISKY_DAYS ? null : days;
}

export interface DateToKeep {
  readonly day: string;
  readonly kind: 'rest' | 'pay' | 'contest';
}

/**
 * The days to put into a calendar: to pay the rest (D-38), to contest (D-37), to pay. Days that are over are left out.
 */
export function datesToKeep(fine: Fine, now: Date): readonly DateToKeep[] {
  const toContest = canBeContested(fine) ? contestEnd(fine) : null;
  // A deposit serves to contest, so its day to contest is the one that counts (D-23).
  const toPay = fine.consignation && toContest !== null ? null : fine.montants.valableJusquau;
  const dates = [
    { day: fine.restePayableLe ?? null, kind: 'rest' as const },
    { day: toContest, kind: 'contest' as const },
    { day: toPay, kind: 'pay' as const },
  ];
  return dates.flatMap(({ day, kind }) =>
    day === null || daysUntil(day, now) === null ? [] : [{ day, kind }],
  );
}

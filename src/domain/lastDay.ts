import { addDays, daysBetween } from '#contract/domain/dates.ts';
import { lastParisMinute, parisDay, parisMidnight } from '#contract/domain/parisDays.ts';
import { orNextWorkingDay } from '#contract/domain/workingDays.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { canBeContested } from './rights.ts';

/** A printed day that is a day off runs on (D-74). */
const contestEnd = ({ contestation: contest }: Fine): string | null =>
  contest === undefined ? null : orNextWorkingDay(contest.dernierJour);

/** Included; of a deposit, until when to contest (D-23). */
export const lastDay = (fine: Fine): string | null =>
  (fine.consignation ? contestEnd(fine) : null) ?? fine.montants.valableJusquau;

const MINUTE_MS = 60_000;

/** In the time zone of the device: `2026-11-21T09:05:00.000`. */
export const deviceClock = (instant: Date): string =>
  new Date(instant.getTime() - instant.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);

const deviceDay = (instant: Date): string => deviceClock(instant).slice(0, 10);

/** After today, by the device's calendar, until the day ends in Paris (D-64); null once it is over. */
export function daysUntil(day: string | null, now: Date): number | null {
  if (day === null || parisDay(now) > day) return null;
  return daysBetween(deviceDay(now), deviceDay(lastParisMinute(day)));
}

const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;

/**
 * Hours until the day ends in Paris, where a count of days would promise more: far from Paris, or when clocks change.
 * @returns null where the days are right
 */
export function hoursInsteadOfDays(day: string | null, now: Date): number | null {
  const days = daysUntil(day, now);
  if (day === null || days === null || days === 0) return null;
  const left = parisMidnight(addDays(day, 1)).getTime() - now.getTime();
  const hours = Math.floor(left / HOUR_MS);
  return hours < days * DAY_HOURS ? hours : null;
}

/** D-39. */
const RISKY_DAYS = 10;

export function fewDaysToArrive(day: string | null, now: Date): number | null {
  const days = daysUntil(day, now);
  return days === null || days > RISKY_DAYS ? null : days;
}

export interface KeptDate {
  readonly day: string;
  readonly kind: 'rest' | 'pay' | 'contest';
}

/** Days worth keeping and not over: to pay the rest (D-38), to pay, to contest (D-37). */
export function datesToKeep(fine: Fine, now: Date): readonly KeptDate[] {
  const toContest = canBeContested(fine) ? contestEnd(fine) : null;
  // A deposit is of use until the day to contest (D-23).
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

import { BINDING_MINUTES } from './binding.ts';
import { DAYS_TO_CONTEST } from './contest.ts';
import type { Formats } from './formats.ts';

/** Days from the notice's date to the last day of a price, when paid online (D-11). */
export const PRICE_DAYS = { MINOREE: 30, FORFAITAIRE: 60, MAJOREE_REDUITE: 45 } as const;

/** Online payment has this many days more than a cheque or a transfer (D-11, D-35). */
export const EXTRA_DAYS = 15;

/** How long the address of a confirmation opens its receipt (D-19). */
export const CONFIRMATION_HOURS = 24;

export const TOKEN_MINUTES = 15;

/** Counters of tries and sendings lapse after this, so nobody waits longer. */
export const COUNTER_HOURS = 24;

/** The texts print these as `{{periode:NAME}}`: the values by which the service acts (D-56). */
const PERIODS: Readonly<Record<string, { days?: number; minutes?: number }>> = {
  MINOREE: { days: PRICE_DAYS.MINOREE },
  FORFAITAIRE: { days: PRICE_DAYS.FORFAITAIRE },
  MAJOREE_REDUITE: { days: PRICE_DAYS.MAJOREE_REDUITE },
  MINOREE_VIREMENT: { days: PRICE_DAYS.MINOREE - EXTRA_DAYS },
  FORFAITAIRE_VIREMENT: { days: PRICE_DAYS.FORFAITAIRE - EXTRA_DAYS },
  MAJOREE_REDUITE_VIREMENT: { days: PRICE_DAYS.MAJOREE_REDUITE - EXTRA_DAYS },
  MOINS_EN_VIREMENT: { days: EXTRA_DAYS },
  CONTESTER: { days: DAYS_TO_CONTEST.AVIS },
  CONTESTER_MAJOREE: { days: DAYS_TO_CONTEST.AVIS_MAJORE },
  ACCES: { minutes: BINDING_MINUTES },
  SESSION: { minutes: TOKEN_MINUTES },
  CONFIRMATION: { minutes: CONFIRMATION_HOURS * 60 },
  COMPTEURS: { minutes: COUNTER_HOURS * 60 },
};

/** @throws Error for an unknown name */
export function periodText(name: string, formats: Pick<Formats, 'days' | 'duration'>): string {
  const period = PERIODS[name];
  if (period === undefined) throw new Error(`no period ${name}`);
  const { days, minutes = 0 } = period;
  return days === undefined ? formats.duration(minutes * 60) : formats.days(days);
}

import { InvalidArgumentError } from 'commander';
import { isDay } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import { isRealDay } from '../import/dates.ts';
import { UsageError } from './explain.ts';

/** Reads an amount in euros as cents. @throws UsageError */
export const readEuros =
  (option: string) =>
  (text: string): number => {
    const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{2}))?$/.exec(text) ?? [];
    if (whole === undefined) throw new UsageError(`${option} takes euros, such as 12.50`);
    return Number(whole) * 100 + Number(fraction || 0);
  };

/** Reads the number of a row of ours. @throws UsageError */
export const readNumber =
  (what: string) =>
  (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw new UsageError(`The ${what} is a number`);
    return Number(text);
  };

/**
 * Reads a day, `YYYY-MM-DD`.
 * @throws UsageError
 */
export function readDay(text: string): string {
  if (!isDay(text)) {
    throw new UsageError(`${text} is not a day such as 2026-11-21`);
  }
  if (!isRealDay(text)) throw new UsageError(`${text} is not in the calendar`);
  return text;
}

/** Reads an instant with its offset, ISO 8601. @throws InvalidArgumentError */
export function readInstant(text: string): Date {
  const instant = new Date(text);
  if (!/T.+(?:Z|[+-]\d{2}:\d{2})$/.test(text) || Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError('Give an instant with its offset, 2026-11-21T18:00:00+01:00');
  }
  return instant;
}

export const todayInParis = (): string => parisDay(new Date());

/**
 * Reads a day that has begun.
 * @throws UsageError
 */
export function readPastDay(text: string): string {
  if (readDay(text) > todayInParis()) throw new UsageError(`${text} has not begun`);
  return text;
}

import { addDays } from './dates.ts';

/** Month and day of the public holidays of all France (code du travail L3133-1). */
const FIXED_HOLIDAYS = [
  '01-01',
  '05-01',
  '05-08',
  '07-14',
  '08-15',
  '11-01',
  '11-11',
  '12-25',
] as const;

/** Easter Monday, Ascension Day and Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50] as const;

/**
 * Month and day of the holidays of one place: 26 December in Alsace and Moselle (code du travail L3134-13), and the days
 * of the overseas departments and collectivities (L3422-2): Mayotte, Martinique, Guadeloupe, Saint-Martin, Guyane,
 * Saint-Barthélemy, La Réunion.
 */
const LOCAL_HOLIDAYS = [
  '12-26',
  '04-27',
  '05-22',
  '05-27',
  '05-28',
  '06-10',
  '10-09',
  '12-20',
] as const;

/** Good Friday, in Alsace, Moselle and overseas. */
const LOCAL_DAYS_AFTER_EASTER = [-2] as const;

/** Computes Easter Sunday by the rule of Meeus, Jones and Butcher for the Gregorian calendar. */
function easterSunday(year: number): string {
  const lunarYear = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * lunarYear + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((lunarYear + 11 * epact + 22 * weekday) / 451);
  const daysAfterFirstMarch = epact + weekday - 7 * correction + 22 - 1;
  return addDays(`${year}-03-01`, daysAfterFirstMarch);
}

function isAmong(
  day: string,
  fixed: readonly string[],
  daysAfterEaster: readonly number[],
): boolean {
  if (fixed.some((holiday) => day.endsWith(holiday))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return daysAfterEaster.some((days) => addDays(easter, days) === day);
}

const isHoliday = (day: string): boolean => isAmong(day, FIXED_HOLIDAYS, DAYS_AFTER_EASTER);
const isLocalHoliday = (day: string): boolean =>
  isAmong(day, LOCAL_HOLIDAYS, LOCAL_DAYS_AFTER_EASTER);

const SUNDAY = 0;
const SATURDAY = 6;

/** True on a Saturday, a Sunday and a public holiday of all France. */
export function isDayOff(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === SUNDAY || weekday === SATURDAY || isHoliday(day);
}

/** Returns the day itself, or the first working day after a day off (code de procédure pénale 801). */
export const orNextWorkingDay = (day: string): string =>
  isDayOff(day) ? orNextWorkingDay(addDays(day, 1)) : day;

/** Returns the day itself, or the first day after it that is a working day in every part of France (D-106). */
export const orWorkingDayEverywhere = (day: string): string =>
  isDayOff(day) || isLocalHoliday(day) ? orWorkingDayEverywhere(addDays(day, 1)) : day;

import { lastParisMinute } from '#contract/domain/parisDays.ts';
import { deviceClock } from '../../domain/lastDay.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

/** The server renders for devices of any time zone. */
const isParisClock = (end: Date, day: string): boolean =>
  typeof window === 'undefined' || deviceClock(end).startsWith(`${day}T23:59`);

/** A last day in Paris, included, and when it ends by the clock of the device, if that is another one (D-64). */
export function lastDayText(
  day: string,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  const end = lastParisMinute(day);
  const text = t('detail.montants.heureDeParis', { date: formats.day(day) });
  if (isParisClock(end, day)) return text;
  return `${text} ${t('detail.montants.surAppareil', { instant: formats.deviceInstant(end) })}`;
}

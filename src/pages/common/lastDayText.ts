import { lastParisMinute } from '#contract/domain/parisDays.ts';
import { deviceClock } from '../../domain/lastDay.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

const isParisClock = (end: Date, day: string): boolean =>
  deviceClock(end).startsWith(`${day}T23:59`);

/** Writes the last day in Paris, and also by the clock of the device if that differs (D-64). */
export function lastDayText(
  day: string,
  { t, formats, onDevice = true }: Pick<TextOfLanguage, 't' | 'formats' | 'onDevice'>,
): string {
  const end = lastParisMinute(day);
  const text = t('detail.montants.heureDeParis', { date: formats.day(day) });
  if (!onDevice || isParisClock(end, day)) return text;
  return `${text} ${t('detail.montants.surAppareil', { instant: formats.deviceInstant(end) })}`;
}

import { lastParisMinute } from '#contract/domain/parisDays.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

const MINUTE_MS = 60_000;

/** The server renders for devices of any time zone. */
function isParisClock(end: Date, day: string): boolean {
  if (typeof window === 'undefined') return true;
  const clock = new Date(end.getTime() - end.getTimezoneOffset() * MINUTE_MS);
  return clock.toISOString().startsWith(`${day}T23:59`);
}

/** Adds to a last day in Paris when it ends by the clock of the device, if that differs (D-64). */
export function withLocalEnd(
  sentence: string,
  day: string,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string {
  const end = lastParisMinute(day);
  if (isParisClock(end, day)) return sentence;
  return `${sentence} ${t('detail.montants.surAppareil', { instant: formats.deviceInstant(end) })}`;
}

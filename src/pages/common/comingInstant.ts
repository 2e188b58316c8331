import type { PlainText } from '../../i18n/useText.tsx';

const HOUR_S = 3_600;

/** The clock by which a sentence says a time: that of Paris is named, that of the device is not. */
type Clock = 'paris' | 'device';

/** Says a time as `dans 9 minutes, à 6 h 55` within the hour, else by day and clock (D-87). */
export function comingInstant(
  instant: Date,
  clock: Clock,
  { t, formats }: Pick<PlainText, 't' | 'formats'>,
): string {
  const seconds = (instant.getTime() - Date.now()) / 1_000;
  const isOnDevice = clock === 'device';
  if (seconds <= 0 || seconds > HOUR_S) {
    return t('instants.date', {
      instant: isOnDevice ? formats.deviceInstant(instant) : formats.instant(instant.toISOString()),
    });
  }
  const minutes = Math.ceil(seconds / 60);
  return t('instants.bientot', {
    duree: formats.duration(minutes * 60),
    heure: isOnDevice ? formats.deviceTime(instant) : formats.time(instant),
  });
}

/** Says a time to come by the clock of the device; null if it is over, or if none is known. */
export function laterInstant(
  instant: string | undefined,
  text: Pick<PlainText, 't' | 'formats'>,
): string | null {
  const date = instant === undefined ? null : new Date(instant);
  return date !== null && date > new Date() ? comingInstant(date, 'device', text) : null;
}

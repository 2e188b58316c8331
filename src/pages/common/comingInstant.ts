import type { PlainText } from '../../i18n/useText.tsx';

const HOUR_S = 3_600;

/** The clock by which a sentence says a time: that of Paris is named, that of the device is not. */
type Clock = 'paris' | 'device';

/**
 * Says a time to come as `dans 9 minutes, à 6 h 55` within the hour, else by day and clock (D-87). Before a device reads
 * it, by day and clock too, because minutes would change under the reader.
 * @returns null if the time is over or unknown, so that no sentence says a past time as one to come
 */
export function comingInstant(
  instant: string | undefined,
  clock: Clock,
  { t, formats, onDevice = true }: Pick<PlainText, 't' | 'formats' | 'onDevice'>,
): string | null {
  if (instant === undefined) return null;
  const date = new Date(instant);
  const seconds = (date.getTime() - Date.now()) / 1_000;
  if (!(seconds > 0)) return null;
  const isParis = clock === 'paris';
  if (!onDevice || seconds > HOUR_S) {
    return t(`instants.${isParis ? 'dateParis' : 'date'}`, {
      instant: isParis ? formats.instant(instant) : formats.deviceInstant(date),
    });
  }
  return t(`instants.${isParis ? 'bientotParis' : 'bientot'}`, {
    duree: formats.duration(Math.ceil(seconds / 60) * 60),
    heure: isParis ? formats.time(date) : formats.deviceTime(date),
  });
}

import { WARNING_MINUTES } from '#contract/domain/binding.ts';
import { StatusAnnouncer, Text } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { openPayment } from '../../session/openPayment.ts';
import { useRemainingMinutes } from '../common/session/remainingMinutes.ts';

/** The end of an attempt cannot move: a later payment is a new one (D-28). */
export function PaymentDeadline({ fineId }: { readonly fineId: string }) {
  const { t, formats } = useText();
  const endsAt = openPayment.use(fineId)?.finLe ?? null;
  const minutes = useRemainingMinutes(() => endsAt, Number.POSITIVE_INFINITY);
  if (minutes === null) return null;
  const say = (remaining: number) =>
    remaining === 0
      ? t('envoiSips.delai.fini')
      : t('envoiSips.delai.reste', { duree: formats.duration(remaining * 60) });
  // Only twice: each minute would be too much.
  const announcement = minutes > WARNING_MINUTES ? '' : say(minutes === 0 ? 0 : WARNING_MINUTES);
  return (
    <>
      <Text>{say(minutes)}</Text>
      <StatusAnnouncer message={announcement} />
    </>
  );
}

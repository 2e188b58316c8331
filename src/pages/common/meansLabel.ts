import { PAYMENT_MEDIA, type PaymentMedium } from '#contract/domain/paymentMedium.ts';
import type { Payment } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

const MEDIAS: readonly PaymentMedium[] = Object.values(PAYMENT_MEDIA);

/** The channel of a payment in words; nothing for a number that is not known. */
function mediumLabel(media: number, t: TextOfLanguage['t']): string {
  const known = MEDIAS.find((candidate) => candidate === media);
  return known === undefined ? '' : t(`medias.${known}`);
}

/** The card if this service took the payment, otherwise the channel. */
export function meansLabel(
  { mediaReglement, justificatif }: Payment,
  t: TextOfLanguage['t'],
): string {
  const card = justificatif?.carte;
  if (card === undefined) return mediumLabel(mediaReglement, t);
  return t('justificatif.carte') + (card && ` (${card})`);
}

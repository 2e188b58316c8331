import { PAYMENT_MEDIA, type PaymentMedium } from '#contract/domain/paymentMedium.ts';
import type { Payment } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../i18n/useText.tsx';

const MEDIA: readonly PaymentMedium[] = Object.values(PAYMENT_MEDIA);

/** Returns the name of a medium, or an empty text for a number that this version does not know. */
function mediumLabel(media: number, t: TextOfLanguage['t']): string {
  const known = MEDIA.find((candidate) => candidate === media);
  return known === undefined ? '' : t(`medias.${known}`);
}

export function meansLabel(payment: Payment, t: TextOfLanguage['t']): string {
  const card = payment.justificatif?.carte;
  if (card === undefined) return mediumLabel(payment.mediaReglement, t);
  return t('justificatif.carte') + (card && ` (${card})`);
}

import type { Fine } from '#contract/schemas/fine.ts';
import type { PlainText } from '../../i18n/useText.tsx';
import { comingInstant } from './comingInstant.ts';

/**
 * Says in lookup, outcome and list alike that a payment is under way, and when to look again (O-05, D-103).
 * @param started null if nothing is known of the payment
 * @param minutes after which an unknown payment is over
 */
export function pendingSentence(
  started: Pick<NonNullable<Fine['paiementCommence']>, 'nouvelEssaiLe'> | null,
  minutes: string,
  text: Pick<PlainText, 't' | 'formats' | 'onDevice'>,
): string {
  const { t, formats } = text;
  const when =
    started === null
      ? t('instants.dans', { duree: formats.duration(Number(minutes) * 60) })
      : (comingInstant(started.nouvelEssaiLe, 'paris', text) ?? t('instants.plusTard'));
  return t('accueil.messages.erreurs.paiementEnCours', { quand: when });
}

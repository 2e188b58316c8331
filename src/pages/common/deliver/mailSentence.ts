import type { Fine } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../../i18n/useText.tsx';
import { wantedMailFor } from '../../../session/receiptMail.ts';

/**
 * Says where a receipt was sent automatically. Only the device knows the address, so the server's page leaves it out.
 * @returns null if none is sent
 */
export function mailSentence(
  fine: Fine,
  { t, onDevice = true }: Pick<TextOfLanguage, 't' | 'onDevice'>,
): string | null {
  const state = fine.paiement?.mail;
  if (state === undefined) return null;
  const address =
    (onDevice ? wantedMailFor(fine.avisId)?.adrMail : null) ?? t('justificatif.mail.adresseDonnee');
  return t(`justificatif.mail.parti.${state}`, { adresse: address });
}

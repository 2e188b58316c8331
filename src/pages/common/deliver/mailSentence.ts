import type { Fine } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../../i18n/useText.tsx';
import { wantedMailFor } from '../../../session/receiptMail.ts';

/** Where the receipt of this payment goes automatically; null if nobody asked for it. Only the device knows the address. */
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

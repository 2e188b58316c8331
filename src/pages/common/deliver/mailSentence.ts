import type { Fine } from '#contract/schemas/fine.ts';
import type { TextOfLanguage } from '../../../i18n/useText.tsx';
import { wantedMailFor } from '../../../session/receiptMail.ts';

/** Where the receipt of this payment goes automatically; null if nobody asked for it. */
export function mailSentence(fine: Fine, { t }: Pick<TextOfLanguage, 't'>): string | null {
  const state = fine.paiement?.mail;
  if (state === undefined) return null;
  const address = wantedMailFor(fine.avisId)?.adrMail ?? t('justificatif.mail.adresseDonnee');
  return t(`justificatif.mail.parti.${state}`, { adresse: address });
}

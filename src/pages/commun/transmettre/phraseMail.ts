import type { Amende } from '#contract/schemas/amende.ts';
import type { TextOfLanguage } from '../../../i18n/useText.tsx';
import { mailMasque } from '../../../session/mailRecu.ts';

/** Where the receipt of the payment just made leaves by itself; null where nobody asked for that. */
export function phraseMail(
  { avisId, paiement }: Amende,
  { t }: Pick<TextOfLanguage, 't'>,
): string | null {
  const etat = paiement?.mail;
  if (etat === undefined) return null;
  const masque = mailMasque.read();
  const adresse = masque?.avisId === avisId ? masque.masque : t('justificatif.mail.adresseDonnee');
  return t(`justificatif.mail.parti.${etat}`, { adresse });
}

import { href } from '#contract/paths.ts';
import { TextLink } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { openPayment } from '../../session/openPayment.ts';

/** Says when a payment was begun, by the clock of the device because that is the one the person sees. */
export const begunSentence = (
  begunAt: number,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string => t('mesAvis.verifier', { instant: formats.deviceInstant(new Date(begunAt)) });

/** Leads back to an open payment. To cancel, a person resumes it too, because only the provider can cancel (O-05). */
export function ResumePayment({ fineId }: { readonly fineId: string }) {
  const { t, language } = useText();
  const opened = openPayment.use(fineId);
  if (opened === null) return null;
  const address =
    opened.montant === null
      ? href('envoiSips', language)
      : href('envoiSipsMontant', language, { montantTransaction: String(opened.montant) });
  return (
    <>
      <TextLink href={address} label={t('accueil.messages.reprendre')} />{' '}
      <span>{t('accueil.messages.annuler')}</span>
    </>
  );
}

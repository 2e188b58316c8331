import { href } from '#contract/paths.ts';
import { TextLink } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { openPayment } from '../../session/openPayment.ts';

/** By the clock of the device, which the person sees. */
export const begunSentence = (
  begunAt: number,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string => t('mesAvis.verifier', { instant: formats.deviceInstant(new Date(begunAt)) });

/**
 * Resumes the payment of this fine that was begun in this browser (O-05). Cancelling needs it too: only the provider
 * can cancel (ADR 23).
 */
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

import { href } from '#contract/paths.ts';
import type { Fine } from '#contract/schemas/fine.ts';
import { TextLink } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { type StartedHere, startedHere } from '../../session/startedHere.ts';

/** Says when a payment was begun, by the clock of the device because that is the one the person sees. */
export const begunSentence = (
  begunAt: number,
  { t, formats }: Pick<TextOfLanguage, 't' | 'formats'>,
): string => t('mesAvis.verifier', { instant: formats.deviceInstant(new Date(begunAt)) });

/**
 * True while the provider's page is open. If the server has not said it, because the fine was read before the payment,
 * the time of the page decides.
 */
const isPageOpen = ({ paiementCommence: started }: Fine, { endsAt }: StartedHere): boolean =>
  started === undefined ? endsAt > Date.now() : started.etat === 'PAGE_OUVERTE';

/** Leads back to an open payment. To cancel, a person resumes it too, because only the provider can cancel (O-05). */
export function ResumePayment({ fine }: { readonly fine: Fine }) {
  const { t, language } = useText();
  const opened = startedHere.use(fine.avisId);
  if (opened === null || !isPageOpen(fine, opened)) return null;
  const address =
    opened.cents === null
      ? href('envoiSips', language)
      : href('envoiSipsMontant', language, { montantTransaction: String(opened.cents) });
  return (
    <>
      <TextLink href={address} label={t('accueil.messages.reprendre')} />{' '}
      <span>{t('accueil.messages.annuler')}</span>
    </>
  );
}

import { href } from '#contract/paths.ts';
import { TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { currentFine } from '../../session/currentFine.ts';
import { openPayment } from '../../session/openPayment.ts';

/**
 * Resumes the open payment of this fine begun in this tab (O-05). Cancelling needs it too: only the provider can
 * cancel (ADR 6).
 */
export function ResumePayment() {
  const { t, langue } = useText();
  const fine = currentFine.use();
  const opened = openPayment.use();
  if (fine?.statutPaiement.valeur !== 'EN_COURS_PAIEMENT') return null;
  if (opened?.avisId !== fine.avisId) return null;
  const { montant } = opened;
  const address =
    montant === null
      ? href('envoiSips', langue)
      : href('envoiSipsMontant', langue, { montantTransaction: String(montant) });
  return (
    <>
      <TextLink href={address} label={t('accueil.messages.reprendre')} />{' '}
      {t('accueil.messages.annuler')}
    </>
  );
}

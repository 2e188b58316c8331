import { href } from '#contract/paths.ts';
import { TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { currentFine } from '../../session/currentFine.ts';
import { openPayment } from '../../session/openPayment.ts';

/**
 * The way back to the payment of this fine that was begun in this tab, as long as it is under way (O-05); else nothing.
 * It is also the way to cancel it: nobody but the provider can (ADR 6).
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

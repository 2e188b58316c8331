import { href } from '#contract/paths.ts';
import { TextLink } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { amendeCourante } from '../../session/amendeCourante.ts';
import { paiementOuvert } from '../../session/paiementOuvert.ts';

/**
 * The way back to the payment of this fine that was begun in this tab, as long as it is under way (O-05); else nothing.
 * It is also the way to cancel it: nobody but the provider can (ADR 6).
 */
export function Reprise() {
  const { t, langue } = useText();
  const amende = amendeCourante.use();
  const ouvert = paiementOuvert.use();
  if (amende?.statutPaiement.valeur !== 'EN_COURS_PAIEMENT') return null;
  if (ouvert?.avisId !== amende.avisId) return null;
  const { montant } = ouvert;
  const adresse =
    montant === null
      ? href('envoiSips', langue)
      : href('envoiSipsMontant', langue, { montantTransaction: String(montant) });
  return (
    <>
      <TextLink href={adresse} label={t('accueil.messages.reprendre')} />{' '}
      {t('accueil.messages.annuler')}
    </>
  );
}

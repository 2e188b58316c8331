import { href } from '#contract/paths.ts';
import { TextLink } from '#design';
import { useText } from '../../i18n/useText.ts';
import { amendeCourante } from '../../session/amendeCourante.ts';
import { paiementOuvert } from '../../session/paiementOuvert.ts';

/** The way back to the payment of this fine that was begun in this tab; nothing where there is none. */
export function Reprise() {
  const { t, langue } = useText();
  const amende = amendeCourante.use();
  const ouvert = paiementOuvert.use();
  if (amende === null || ouvert === null || ouvert.avisId !== amende.avisId) return null;
  const { montant } = ouvert;
  const adresse =
    montant === null
      ? href('envoiSips', langue)
      : href('envoiSipsMontant', langue, { montantTransaction: String(montant) });
  return <TextLink href={adresse} label={t('accueil.messages.reprendre')} />;
}

import { href } from '#contract/paths.ts';
import type { Amende, Reglement } from '#contract/schemas/amende.ts';
import { Alert, ButtonGroup, ButtonLink } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { Preuve } from '../commun/recu/Preuve.tsx';
import { reglementProuve } from '../commun/recu/Recu.tsx';
import { phraseMail } from '../commun/transmettre/phraseMail.ts';

/** What was taken, and whether anything is left to be done. */
function annonce(
  nature: Reglement['nature'],
  montant: number,
  solde: number,
  { montants }: Pick<Amende, 'montants'>,
  { t, formats }: TextOfLanguage,
): string {
  const sommes = { montant: formats.euros(montant), solde: formats.euros(solde) };
  if (nature === 'CONSIGNATION') return t('confirmation.ACCEPTE.consignation', sommes);
  if (solde === 0) return t('confirmation.ACCEPTE.texte', sommes);
  const partiel = montants.valableJusquau === null ? 'partielSansDate' : 'partiel';
  return t(`confirmation.ACCEPTE.${partiel}`, sommes);
}

/** Nothing of what was taken was owed any more: it has no receipt, since all of it is given back (D-29). */
export const isNotDue = ({ paiement }: Amende): boolean =>
  paiement !== undefined && paiement.tropPercu === paiement.montant;

function NonDu({ montant }: { readonly montant: number }) {
  const { t, langue, formats } = useText();
  return (
    <>
      <Alert
        severity="warning"
        description={t('confirmation.ACCEPTE.nonDu', { montant: formats.euros(montant) })}
      />
      <ButtonLink href={href('accueil', langue)} label={t('confirmation.recherche')} />
    </>
  );
}

/** Money above the debt is never kept in silence (D-29). */
function phraseTropPercu({ paiement }: Amende, { t, formats }: TextOfLanguage): string | null {
  const cents = paiement?.tropPercu;
  if (cents === undefined) return null;
  return t('confirmation.ACCEPTE.tropPercu', { tropPercu: formats.euros(cents) });
}

/** The receipt has an address of its own, which the address of the confirmation is not: that one ends after a day (D-19). */
function Suite() {
  const { t, langue } = useText();
  return (
    <ButtonGroup>
      <ButtonLink
        href={href('justificatif', langue)}
        label={t('confirmation.ACCEPTE.action')}
        priority="secondary"
        testId="action-principale"
      />
      <ButtonLink
        href={href('accueil', langue)}
        label={t('justificatif.terminer')}
        priority="secondary"
      />
    </ButtonGroup>
  );
}

export interface AccepteProps {
  readonly amende: Amende;
  /** What was taken, cents. */
  readonly montant: number;
}

/** An accepted payment is shown with its receipt: nobody has to look for the proof. */
export function Accepte({ amende, montant }: AccepteProps) {
  const texte = useText();
  if (isNotDue(amende)) return <NonDu montant={montant} />;
  const reglement = reglementProuve(amende);
  const nature = reglement?.nature ?? (amende.consignation ? 'CONSIGNATION' : 'TOTAL');
  const solde = reglement?.justificatif.solde ?? amende.resteAPayer;
  const dit = [
    annonce(nature, montant, solde, amende, texte),
    phraseTropPercu(amende, texte),
    phraseMail(amende, texte),
  ];
  const alerte = (
    <Alert severity="success" description={dit.filter((phrase) => phrase !== null).join(' ')} />
  );
  if (reglement === undefined) {
    return (
      <>
        {alerte}
        <Suite />
      </>
    );
  }
  return <Preuve amende={amende} reglement={reglement} annonce={alerte} suite={<Suite />} />;
}

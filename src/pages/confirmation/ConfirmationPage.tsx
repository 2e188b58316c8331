import { useParams } from 'react-router-dom';
import { href } from '#contract/paths.ts';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, MessageLine } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { EnTete } from '../commun/EnTete.tsx';
import { avecSuite } from '../commun/messageEchec.ts';
import type { EtatChargement } from '../commun/useChargement.ts';
import { usePreparation } from '../commun/usePreparation.ts';
import { Accepte, isNotDue } from './Accepte.tsx';
import { NonPaye } from './NonPaye.tsx';
import { texteDe } from './texteDe.ts';
import { type IssuePaiement, useConfirmation } from './useConfirmation.ts';

function EnAttente({ montant, amende }: Pick<IssuePaiement, 'montant' | 'amende'>) {
  const { t, langue, formats } = useText();
  const cles = texteDe(amende);
  return (
    <>
      <MessageLine
        kind="warning"
        message={t(`${cles}.EN_ATTENTE.texte`, { montant: formats.euros(montant) })}
      />
      <ButtonLink href={href('accueil', langue)} label={t(`${cles}.recherche`)} />
    </>
  );
}

/** What became of the payment, whether money was taken, and the way on. */
function Resultat({ etat, montant, amende }: IssuePaiement) {
  if (etat === 'ACCEPTE') return <Accepte amende={amende} montant={montant} />;
  if (etat === 'EN_ATTENTE') return <EnAttente montant={montant} amende={amende} />;
  return <NonPaye etat={etat} amende={amende} />;
}

/** The service cannot say: nobody must pay twice because of it. */
function Inconnu({
  erreur,
  verifier,
}: {
  readonly erreur: unknown;
  readonly verifier: () => void;
}) {
  const texte = useText();
  const { t, langue } = texte;
  return (
    <>
      <Alert
        severity="warning"
        description={avecSuite(t('confirmation.inconnu.texte'), erreur, texte)}
        role="alert"
      />
      <ButtonGroup>
        <Button type="button" label={t('confirmation.reessayer')} onClick={verifier} />
        <ButtonLink
          href={href('accueil', langue)}
          label={t('confirmation.recherche')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}

const SUITES = ['justificatif', 'choixModalites'] as const;

function titreEtat(etat: EtatChargement<IssuePaiement>, t: TextOfLanguage['t']): string {
  if (etat.etape === 'chargement') return t('titres.confirmation');
  if (etat.etape === 'echec') return t('confirmation.inconnu.titre');
  const { etat: issue, amende } = etat.resultat;
  if (issue === 'ACCEPTE' && isNotDue(amende)) return t('confirmation.ACCEPTE.titreNonDu');
  if (issue === 'ACCEPTE') {
    return t(`confirmation.ACCEPTE.${amende.consignation ? 'titreConsignation' : 'titre'}`);
  }
  return t(`${texteDe(amende)}.${issue}.titre`);
}

/** What became of the payment, after the provider's page (R-12, D-19). */
export function ConfirmationPage() {
  const { t } = useText();
  const { token = '' } = useParams();
  const { etat, verifier } = useConfirmation(token);
  // Nothing shares the line with the outcome.
  usePreparation(SUITES, etat.etape === 'pret');
  return (
    <Container width="narrow">
      <EnTete title={titreEtat(etat, t)} />
      {etat.etape === 'chargement' && <Loading label={t('confirmation.verification')} />}
      {etat.etape === 'pret' && <Resultat {...etat.resultat} />}
      {etat.etape === 'echec' && <Inconnu erreur={etat.erreur} verifier={verifier} />}
    </Container>
  );
}

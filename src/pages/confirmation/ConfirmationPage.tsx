import { useParams } from 'react-router-dom';
import type { EtatPaiement } from '#contract/domaine/etatPaiement.ts';
import { href } from '#contract/paths.ts';
import {
  Alert,
  type AlertProps,
  Button,
  ButtonGroup,
  ButtonLink,
  Container,
  Loading,
} from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.ts';
import { EnTete } from '../commun/EnTete.tsx';
import { avecSuite } from '../commun/messageEchec.ts';
import type { EtatChargement } from '../commun/useChargement.ts';
import { usePreparation } from '../commun/usePreparation.ts';
import { type IssuePaiement, useConfirmation } from './useConfirmation.ts';

const GRAVITE: Readonly<Record<EtatPaiement, AlertProps['severity']>> = {
  ACCEPTE: 'success',
  EN_ATTENTE: 'warning',
  REFUSE: 'error',
  ANNULE: 'info',
  EXPIRE: 'info',
};

/** What became of the payment, whether money was taken, and the one way on. */
function Resultat({ etat, montant, consignation }: IssuePaiement) {
  const { t, langue, formats } = useText();
  const suite = {
    ACCEPTE: (
      <ButtonLink
        href={href('justificatif', langue)}
        label={t('confirmation.ACCEPTE.action')}
        testId="action-principale"
      />
    ),
    EN_ATTENTE: <ButtonLink href={href('accueil', langue)} label={t('confirmation.recherche')} />,
    REFUSE: <ButtonLink href={href('detail', langue)} label={t('confirmation.reprendre')} />,
    ANNULE: <ButtonLink href={href('detail', langue)} label={t('confirmation.reprendre')} />,
    EXPIRE: <ButtonLink href={href('detail', langue)} label={t('confirmation.reprendre')} />,
  } as const satisfies Record<EtatPaiement, unknown>;
  return (
    <>
      <Alert
        severity={GRAVITE[etat]}
        description={t(`confirmation.${etat}.texte`, { montant: formats.euros(montant) })}
        role="status"
      />
      {consignation && etat === 'ACCEPTE' && (
        <Alert severity="warning" description={t('confirmation.consignation')} />
      )}
      {suite[etat]}
    </>
  );
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

const SUITES = ['justificatif'] as const;

function titreEtat(etat: EtatChargement<IssuePaiement>, t: TextOfLanguage['t']): string {
  if (etat.etape === 'chargement') return t('titres.confirmation');
  return t(`confirmation.${etat.etape === 'echec' ? 'inconnu' : etat.resultat.etat}.titre`);
}

/** What became of the payment, after the provider's page (R-12, D-19). */
export function ConfirmationPage() {
  const { t } = useText();
  const { token = '' } = useParams();
  const { etat, verifier } = useConfirmation(token);
  usePreparation(SUITES);
  return (
    <Container width="narrow">
      <EnTete title={titreEtat(etat, t)} />
      {etat.etape === 'chargement' && <Loading label={t('confirmation.verification')} />}
      {etat.etape === 'pret' && <Resultat {...etat.resultat} />}
      {etat.etape === 'echec' && <Inconnu erreur={etat.erreur} verifier={verifier} />}
    </Container>
  );
}

import { useParams } from 'react-router-dom';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, MessageLine } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { withNextStep } from '../common/failureMessage.ts';
import { lookupAddress } from '../common/notices/anchors.ts';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import type { LoadState } from '../common/useLoad.ts';
import { usePreparation } from '../common/usePreparation.ts';
import { Accepted, isNotDue } from './Accepted.tsx';
import { NotPaid } from './NotPaid.tsx';
import { textOf } from './textOf.ts';
import { type PaymentOutcome, useConfirmation } from './useConfirmation.ts';

function Pending({ montant, isDisputed, amende }: Omit<PaymentOutcome, 'etat'>) {
  const { t, langue, formats } = useText();
  const { delaiRemboursement, attente } = useServices().settings;
  const keys = textOf(amende);
  const message = isDisputed
    ? t('confirmation.LITIGE.texte', { delai: formats.jours(delaiRemboursement) })
    : t(`${keys}.EN_ATTENTE.texte`, { attente, montant: formats.euros(montant) });
  return (
    <>
      <MessageLine kind="warning" message={message} />
      <ButtonLink href={lookupAddress(langue)} label={t(`${keys}.recherche`)} />
      <NoticeLinks fine={amende} lookup={false} />
    </>
  );
}

function Result({ etat, montant, isDisputed, amende }: PaymentOutcome) {
  if (etat === 'ACCEPTE') return <Accepted amende={amende} montant={montant} />;
  if (etat === 'EN_ATTENTE') {
    return <Pending montant={montant} isDisputed={isDisputed} amende={amende} />;
  }
  return <NotPaid etat={etat} amende={amende} />;
}

/** The outcome is unknown: nobody must pay twice because of it. */
function Unknown({
  erreur,
  verifier,
}: {
  readonly erreur: unknown;
  readonly verifier: () => void;
}) {
  const text = useText();
  const { t, langue } = text;
  return (
    <>
      <Alert
        severity="warning"
        description={withNextStep(t('confirmation.inconnu.texte'), erreur, text)}
        role="alert"
      />
      <ButtonGroup>
        <Button type="button" label={t('confirmation.reessayer')} onClick={verifier} />
        <ButtonLink
          href={lookupAddress(langue)}
          label={t('confirmation.recherche')}
          priority="secondary"
        />
      </ButtonGroup>
    </>
  );
}

const SUITES = ['justificatif', 'choixModalites'] as const;

function stateTitle(state: LoadState<PaymentOutcome>, t: TextOfLanguage['t']): string {
  if (state.etape === 'chargement') return t('titres.confirmation');
  if (state.etape === 'echec') return t('confirmation.inconnu.titre');
  const { etat: issue, amende, isDisputed } = state.resultat;
  if (isDisputed) return t('confirmation.LITIGE.titre');
  if (issue === 'ACCEPTE' && isNotDue(amende)) return t('confirmation.ACCEPTE.titreNonDu');
  if (issue === 'ACCEPTE') {
    return t(`confirmation.ACCEPTE.${amende.consignation ? 'titreConsignation' : 'titre'}`);
  }
  return t(`${textOf(amende)}.${issue}.titre`);
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
      <PageHeading title={stateTitle(etat, t)} />
      {etat.etape === 'chargement' && <Loading label={t('confirmation.verification')} />}
      {etat.etape === 'pret' && <Result {...etat.resultat} />}
      {etat.etape === 'echec' && <Unknown erreur={etat.erreur} verifier={verifier} />}
    </Container>
  );
}

import { useParams } from 'react-router-dom';
import { Alert, Button, ButtonGroup, Container, Loading } from '#design';
import { useText } from '../../i18n/useText.tsx';
import { isSilentFailure, withNextStep } from '../common/failureMessage.ts';
import { PageHeading } from '../common/PageHeading.tsx';
import { receiptOf } from '../common/receipt/Receipt.tsx';
import { ScreenLink } from '../common/ScreenLink.tsx';
import { usePreload } from '../common/usePreload.ts';
import { Accepted } from './Accepted.tsx';
import { NotPaid } from './NotPaid.tsx';
import { stateTitle } from './stateTitle.ts';
import { type Confirmation, useConfirmation } from './useConfirmation.ts';
import { WithoutReceipt } from './WithoutReceipt.tsx';

function Result({
  confirmation,
  askAgain,
}: {
  readonly confirmation: Confirmation;
  readonly askAgain: () => void;
}) {
  const { situation, payment, fine } = confirmation;
  // An earlier payment may count while a later one is in doubt, so the page shows the receipt.
  if (situation === 'LITIGE' && payment.compte > 0) return <Accepted {...confirmation} />;
  switch (situation) {
    case 'ACCEPTE':
    case 'VERIFICATION':
      return <Accepted {...confirmation} />;
    case 'REFUSE':
    case 'ANNULE':
    case 'EXPIRE':
      return <NotPaid state={situation} fine={fine} />;
    default:
      return (
        <WithoutReceipt situation={situation} confirmation={confirmation} askAgain={askAgain} />
      );
  }
}

/** Shown for an address that the server does not know, while the call leads home (K-14). */
function UnknownAddress() {
  const { t } = useText();
  return (
    <>
      <Alert severity="warning" description={t('accueil.retour.confirmationInconnue')} />
      <ScreenLink to="lookup" label={t('confirmation.recherche')} />
    </>
  );
}

/** Says that the outcome is unknown, so that nobody pays twice for that reason. */
function Unknown({ error, askAgain }: { readonly error: unknown; readonly askAgain: () => void }) {
  const text = useText();
  const { t } = text;
  return (
    <>
      <Alert
        severity="warning"
        description={withNextStep(t('confirmation.inconnu.texte'), error, text)}
        announced="assertive"
      />
      <ButtonGroup>
        <Button label={t('confirmation.reessayer')} onClick={askAgain} />
        <ScreenLink to="lookup" label={t('confirmation.recherche')} priority="tertiary" />
      </ButtonGroup>
    </>
  );
}

export function ConfirmationPage() {
  const { t } = useText();
  const { token = '' } = useParams();
  const { state, askAgain } = useConfirmation(token);
  usePreload(['justificatif', 'choixModalites'], state.phase === 'ready');
  // The columns of a receipt use the whole width.
  const hasReceipt =
    state.phase === 'ready' &&
    receiptOf(state.result.fine, state.result.payment.referenceReglement) !== undefined;
  return (
    <Container width={hasReceipt ? 'full' : 'narrow'}>
      <PageHeading title={stateTitle(state, t)} />
      {state.phase === 'ready' && <Result confirmation={state.result} askAgain={askAgain} />}
      {state.phase === 'loading' && <Loading label={t('confirmation.verification')} />}
      {state.phase === 'failed' &&
        (isSilentFailure(state.error) ? (
          <UnknownAddress />
        ) : (
          <Unknown error={state.error} askAgain={askAgain} />
        ))}
    </Container>
  );
}

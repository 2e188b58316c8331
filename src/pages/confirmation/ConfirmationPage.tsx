import { useParams } from 'react-router-dom';
import { Alert, Button, ButtonGroup, ButtonLink, Container, Loading, MessageLine } from '#design';
import { type TextOfLanguage, useText } from '../../i18n/useText.tsx';
import { useServices } from '../../services/context.ts';
import { withNextStep } from '../common/failureMessage.ts';
import { lookupAddress } from '../common/notices/anchors.ts';
import { NoticeLinks } from '../common/notices/NoticeLinks.tsx';
import { PageHeading } from '../common/PageHeading.tsx';
import { EndOnDevice } from '../common/session/EndOnDevice.tsx';
import type { LoadState } from '../common/useLoad.ts';
import { usePreparation } from '../common/usePreparation.ts';
import { Accepted, isNotDue } from './Accepted.tsx';
import { NotPaid } from './NotPaid.tsx';
import { textOf } from './textOf.ts';
import { type Confirmation, useConfirmation } from './useConfirmation.ts';

function Pending({ amount, isDisputed, fine }: Omit<Confirmation, 'state'>) {
  const { t, language, formats } = useText();
  const { settings } = useServices();
  const keys = textOf(fine);
  const message = isDisputed
    ? t('confirmation.LITIGE.texte', { delai: formats.days(settings.delaiRemboursement) })
    : t(`${keys}.EN_ATTENTE.texte`, { attente: settings.attente, montant: formats.euros(amount) });
  return (
    <>
      <MessageLine kind="warning" message={message} />
      <ButtonGroup>
        <ButtonLink href={lookupAddress(language)} label={t(`${keys}.recherche`)} />
        <EndOnDevice />
      </ButtonGroup>
      <NoticeLinks fine={fine} lookup={false} />
    </>
  );
}

function Result({ state, amount, isDisputed, fine }: Confirmation) {
  if (state === 'ACCEPTE') return <Accepted fine={fine} amount={amount} />;
  if (state === 'EN_ATTENTE') {
    return <Pending amount={amount} isDisputed={isDisputed} fine={fine} />;
  }
  return <NotPaid state={state} fine={fine} />;
}

/** The outcome is unknown: nobody must pay twice because of it. */
function Unknown({ error, askAgain }: { readonly error: unknown; readonly askAgain: () => void }) {
  const text = useText();
  const { t, language } = text;
  return (
    <>
      <Alert
        severity="warning"
        description={withNextStep(t('confirmation.inconnu.texte'), error, text)}
        said="assertive"
      />
      <ButtonGroup>
        <Button type="button" label={t('confirmation.reessayer')} onClick={askAgain} />
        <ButtonLink
          href={lookupAddress(language)}
          label={t('confirmation.recherche')}
          priority="secondary"
        />
        <EndOnDevice />
      </ButtonGroup>
    </>
  );
}

const NEXT_SCREENS = ['justificatif', 'choixModalites'] as const;

function stateTitle(state: LoadState<Confirmation>, t: TextOfLanguage['t']): string {
  if (state.phase === 'loading') return t('titres.confirmation');
  if (state.phase === 'failed') return t('confirmation.inconnu.titre');
  const { state: outcome, fine, isDisputed } = state.result;
  if (isDisputed) return t('confirmation.LITIGE.titre');
  if (outcome === 'ACCEPTE' && isNotDue(fine)) return t('confirmation.ACCEPTE.titreNonDu');
  if (outcome === 'ACCEPTE') {
    return t(`confirmation.ACCEPTE.${fine.consignation ? 'titreConsignation' : 'titre'}`);
  }
  return t(`${textOf(fine)}.${outcome}.titre`);
}

/** What became of the payment, after the provider's page (R-12, D-19). */
export function ConfirmationPage() {
  const { t } = useText();
  const { token = '' } = useParams();
  const { state, askAgain } = useConfirmation(token);
  // Preloads the next screens only after the outcome has arrived.
  usePreparation(NEXT_SCREENS, state.phase === 'ready');
  return (
    <Container width="narrow">
      <PageHeading title={stateTitle(state, t)} />
      {state.phase === 'loading' && <Loading label={t('confirmation.verification')} />}
      {state.phase === 'ready' && <Result {...state.result} />}
      {state.phase === 'failed' && <Unknown error={state.error} askAgain={askAgain} />}
    </Container>
  );
}

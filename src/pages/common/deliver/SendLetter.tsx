import {
  Alert,
  Button,
  ButtonGroup,
  FocusRegion,
  type ModalContentProps,
  Text,
  useModal,
} from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { receiptRequest } from '../receipt/ReceiptFile.tsx';
import { useAction } from '../useAction.ts';
import type { DeliverProps } from './DeliverProps.ts';
import { SendingResult } from './SendingResult.tsx';

/** Asks before a letter is sent: it cannot be called back, and a receipt is sent by letter only once. */
function Confirm({ data: send, close }: ModalContentProps<() => void>) {
  const { t } = useText();
  const confirm = () => {
    close();
    send();
  };
  return (
    <>
      <Text>{t('justificatif.courrier.confirmation')}</Text>
      <ButtonGroup>
        <Button
          label={t('justificatif.courrier.confirmer')}
          onClick={confirm}
          testId="confirmer-courrier"
        />
        <Button priority="secondary" label={t('justificatif.courrier.annuler')} onClick={close} />
      </ButtonGroup>
    </>
  );
}

export function SendLetter(receipt: DeliverProps) {
  const { t, language } = useText();
  const { api } = useServices();
  const { state, launch } = useAction(() => api.envoiPostal(receiptRequest(receipt, language)));
  const { open } = useModal();
  const request = () =>
    open({
      component: Confirm,
      title: t('justificatif.courrier.titre'),
      data: () => void launch(),
      size: 'sm',
      hideFooter: true,
    });
  return (
    <>
      <Text>{t('justificatif.courrier.texte')}</Text>
      {state.phase === 'done' ? (
        <FocusRegion whenLost>
          <Alert severity="success" description={t('justificatif.courrier.fait')} />
        </FocusRegion>
      ) : (
        <>
          <SendingResult state={state} />
          <Button
            priority="tertiary"
            label={t('justificatif.courrier.action')}
            loading={state.phase === 'busy'}
            onClick={request}
            testId="envoyer-courrier"
          />
        </>
      )}
    </>
  );
}

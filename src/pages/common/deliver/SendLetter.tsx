import type { ScheduledSending } from '#contract/schemas/payment.ts';
import {
  Alert,
  Button,
  ButtonGroup,
  FocusRegion,
  type ModalContentProps,
  Section,
  Text,
  useModal,
} from '#design';
import { useText } from '../../../i18n/useText.tsx';
import type { ActionState } from '../useAction.ts';
import { SendingResult } from './SendingResult.tsx';

export interface SendLetterProps {
  readonly state: ActionState<ScheduledSending>;
  readonly send: () => Promise<void>;
}

/** A letter cannot be called back, and there is one per receipt. */
function Confirm({ data: send, close }: ModalContentProps<() => Promise<void>>) {
  const { t } = useText();
  const confirm = () => {
    close();
    void send();
  };
  return (
    <>
      <Text>{t('justificatif.courrier.confirmation')}</Text>
      <ButtonGroup>
        <Button
          type="button"
          label={t('justificatif.courrier.confirmer')}
          onClick={confirm}
          testId="confirmer-courrier"
        />
        <Button
          type="button"
          priority="secondary"
          label={t('justificatif.courrier.annuler')}
          onClick={close}
        />
      </ButtonGroup>
    </>
  );
}

export function SendLetter({ state, send }: SendLetterProps) {
  const { t } = useText();
  const { open } = useModal();
  const request = () =>
    open({
      component: Confirm,
      title: t('justificatif.courrier.titre'),
      data: send,
      size: 'sm',
      hideFooter: true,
    });
  return (
    <Section title={t('justificatif.courrier.titre')} screenOnly>
      <Text>{t('justificatif.courrier.texte')}</Text>
      {state.phase === 'done' ? (
        <FocusRegion whenLost label={t('justificatif.courrier.titre')}>
          <Alert severity="success" said="polite" description={t('justificatif.courrier.fait')} />
        </FocusRegion>
      ) : (
        <>
          <SendingResult state={state} />
          <Button
            type="button"
            priority="secondary"
            label={t('justificatif.courrier.action')}
            loading={state.phase === 'busy'}
            onClick={request}
            testId="envoyer-courrier"
          />
        </>
      )}
    </Section>
  );
}

import { Button, MessageLine, Modal, Stack } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { withNextStep } from '../failureMessage.ts';
import type { ActionState } from '../useAction.ts';

interface Props {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  readonly state: ActionState<unknown>;
  readonly stay: () => void;
}

/** Closing it also stays: a reflex must lose nothing (D-28). */
export function SessionEndingSoon({ minutes, state, stay }: Props) {
  const text = useText();
  const { t, formats } = text;
  const failure =
    state.phase === 'failed' ? withNextStep(t('session.echec'), state.error, text) : '';
  return (
    <Modal
      open
      alert={t('session.bientot.texte', { duree: formats.duration(minutes * 60) })}
      size="sm"
      hideFooter
      title={t('session.bientot.titre')}
      onClose={stay}
    >
      <Stack>
        <MessageLine kind="error" message={failure} />
        <Button
          type="button"
          label={t('session.rester')}
          loading={state.phase === 'busy'}
          onClick={stay}
        />
      </Stack>
    </Modal>
  );
}

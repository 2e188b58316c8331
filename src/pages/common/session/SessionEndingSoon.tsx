import { Button, MessageLine, Modal, Stack } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { withNextStep } from '../failureMessage.ts';
import type { ActionState } from '../useAction.ts';

interface Props {
  /** Whole minutes that are left, rounded up. */
  readonly minutes: number;
  readonly etat: ActionState<unknown>;
  /** Asks the server to keep the session. */
  readonly rester: () => void;
}

/** The offer to stay (D-28). Closing it also stays: a reflex must lose nothing. */
export function SessionEndingSoon({ minutes, etat, rester }: Props) {
  const text = useText();
  const { t, formats } = text;
  const failure = etat.etape === 'echec' ? withNextStep(t('session.echec'), etat.erreur, text) : '';
  return (
    <Modal
      open
      alert={t('session.bientot.texte', { duree: formats.duree(minutes * 60) })}
      size="sm"
      hideFooter
      title={t('session.bientot.titre')}
      onClose={rester}
    >
      <Stack>
        <MessageLine kind="error" message={failure} />
        <Button
          type="button"
          label={t('session.rester')}
          loading={etat.etape === 'cours'}
          onClick={rester}
        />
      </Stack>
    </Modal>
  );
}

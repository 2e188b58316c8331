import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BINDING_MINUTES, WARNING_MINUTES } from '#contract/domain/binding.ts';
import { href } from '#contract/paths.ts';
import { Button, Callout, Container, MessageLine, Modal, Stack, StatusAnnouncer } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { bindingEnd } from '../../../session/binding.ts';
import { endSession } from '../../../session/endSession.ts';
import { withNextStep } from '../failureMessage.ts';
import { type ActionState, useAction } from '../useAction.ts';
import { useRemainingMinutes } from './remainingMinutes.ts';

interface EndingSoonProps {
  /** Minutes that are left, rounded up. */
  readonly minutes: number;
  readonly state: ActionState<unknown>;
  readonly stay: () => void;
}

/** Asks whether to stay. Closing the dialog stays too, because a reflex must lose nothing (D-28). */
function SessionEndingSoon({ minutes, state, stay }: EndingSoonProps) {
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
        <Button label={t('session.rester')} loading={state.phase === 'busy'} onClick={stay} />
      </Stack>
    </Modal>
  );
}

interface EndedProps {
  /** True once the dialog is closed: the page stays readable and still says that the session has ended. */
  readonly wasRead: boolean;
  readonly read: () => void;
  readonly lookUp: () => void;
}

/** Says that the session has ended. It must never say that nothing was charged (D-25). */
function SessionEnded({ wasRead, read, lookUp }: EndedProps) {
  const { t } = useText();
  const title = t('session.finie.titre');
  const text = t('session.finie.texte');
  const action = <Button label={t('session.finie.action')} onClick={lookUp} />;
  if (wasRead) {
    return (
      <Container>
        <Callout title={title} text={text} action={action} />
      </Container>
    );
  }
  return (
    <Modal open alert={text} size="sm" hideFooter title={title} onClose={read}>
      {action}
    </Modal>
  );
}

/** Warns of the end of a session. Other tabs with the same fine prolong it too, because they share it (D-13). */
export function SessionEnd({ fineId }: { readonly fineId: string }) {
  const { t, language, formats } = useText();
  const { api } = useServices();
  const navigate = useNavigate();
  const minutes = useRemainingMinutes(() => bindingEnd(fineId), WARNING_MINUTES);
  const endsAt = bindingEnd(fineId);
  const { state, launch } = useAction(() => api.prolongerLiaison({ avisId: fineId }));
  // The end after another lookup is announced again.
  const [readOf, setReadOnce] = useState<number | null>(null);
  const lookUp = () => {
    void navigate(href('accueil', language));
    endSession('sessionTerminee');
  };
  const prolonged = minutes === null && state.phase === 'done';
  const duration = formats.duration(BINDING_MINUTES * 60);
  return (
    <>
      <StatusAnnouncer message={prolonged ? t('session.prolongee', { duree: duration }) : ''} />
      {minutes !== null && minutes > 0 && (
        <SessionEndingSoon minutes={minutes} state={state} stay={() => void launch()} />
      )}
      {minutes === 0 && (
        <SessionEnded
          wasRead={readOf === endsAt}
          read={() => setReadOnce(endsAt)}
          lookUp={lookUp}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BINDING_MINUTES, WARNING_MINUTES } from '#contract/domain/binding.ts';
import { href } from '#contract/paths.ts';
import { StatusAnnouncer } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/context.ts';
import { bindingEnd } from '../../../session/binding.ts';
import { endSession } from '../../../session/endSession.ts';
import { useAction } from '../useAction.ts';
import { useRemainingMinutes } from './remainingMinutes.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { SessionEndingSoon } from './SessionEndingSoon.tsx';

export interface SessionEndProps {
  readonly fineId: string;
}

/** What another tab does with the same fine counts: both share the binding (D-13). */
export function SessionEnd({ fineId }: SessionEndProps) {
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
        <SessionEndingSoon minutes={minutes} state={state} stay={() => void launch(undefined)} />
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

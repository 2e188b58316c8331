import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MINUTES_LIAISON, MINUTES_PREAVIS } from '#contract/domaine/liaison.ts';
import { href } from '#contract/paths.ts';
import { StatusAnnouncer } from '#design';
import { useText } from '../../../i18n/useText.tsx';
import { useServices } from '../../../services/contexte.ts';
import { bindingEnd } from '../../../session/binding.ts';
import { endSession } from '../../../session/endSession.ts';
import { useAction } from '../useAction.ts';
import { useMinutesRestantes } from './minutesRestantes.ts';
import { SessionBientotFinie } from './SessionBientotFinie.tsx';
import { SessionFinie } from './SessionFinie.tsx';

export interface FinSessionProps {
  /** Of the fine that the session is bound to. */
  readonly avisId: string;
}

/**
 * Says five minutes before that the session ends, offers to stay, and says when it has ended (D-28, WCAG 2.2.1).
 * What another tab does with the same fine counts: both share the binding (D-13).
 */
export function FinSession({ avisId }: FinSessionProps) {
  const { t, langue, formats } = useText();
  const { api } = useServices();
  const naviguer = useNavigate();
  const minutes = useMinutesRestantes(() => bindingEnd(avisId), MINUTES_PREAVIS);
  const fin = bindingEnd(avisId);
  const { etat, lancer } = useAction(() => api.prolongerLiaison({ avisId }));
  // Of the end that was read: one that comes after another lookup is told anew.
  const [lue, setLue] = useState<number | null>(null);
  const rechercher = () => {
    void naviguer(href('accueil', langue));
    endSession('sessionTerminee');
  };
  const prolongee = minutes === null && etat.etape === 'fait';
  const duree = formats.duree(MINUTES_LIAISON * 60);
  return (
    <>
      <StatusAnnouncer message={prolongee ? t('session.prolongee', { duree }) : ''} />
      {minutes !== null && minutes > 0 && (
        <SessionBientotFinie minutes={minutes} etat={etat} rester={() => void lancer(undefined)} />
      )}
      {minutes === 0 && (
        <SessionFinie lue={lue === fin} lire={() => setLue(fin)} rechercher={rechercher} />
      )}
    </>
  );
}

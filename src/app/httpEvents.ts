import { href } from '#contract/paths.ts';
import type { HttpOptions } from '../api/http.ts';
import { currentLanguage } from '../session/currentLanguage.ts';
import { endSession } from '../session/endSession.ts';
import { announcedReturn } from '../session/sessionNotice.ts';
import { navigateTo } from './navigateTo.ts';

/** K-14, D-13. */
export const httpEvents: Omit<HttpOptions, 'settings' | 'vault' | 'adapter'> = {
  onBound: (fineId, sentAt) => {
    // Without it the page says nothing, and the server ends the session.
    import('../session/binding.ts').then(
      ({ noteBinding }) => noteBinding(fineId, sentAt),
      () => undefined,
    );
  },
  onPartialContent: (name) => {
    // Like the guard: Back does not return to it.
    const replace = name !== 'confirmerPaiement';
    navigateTo(href('accueil', currentLanguage()), { replace });
    endSession(name === 'confirmerPaiement' ? 'confirmationInconnue' : 'sessionTerminee');
  },
  onAnnouncement: (back) => (back === null ? announcedReturn.clear() : announcedReturn.save(back)),
  onUnauthorised: () => navigateTo(href('erreur', currentLanguage(), { idErreur: 'session' })),
  onMaintenance: (name, retryAfter) => {
    // Home says it itself, and keeps what was typed.
    if (name === 'rechercheAmende') return;
    const page = href('erreur', currentLanguage(), { idErreur: 'maintenance' });
    navigateTo(retryAfter === undefined ? page : `${page}#attente=${retryAfter}`);
  },
};

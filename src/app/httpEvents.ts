import { href } from '#contract/paths.ts';
import type { HttpOptions } from '../api/http.ts';
import { currentLanguage } from '../session/currentLanguage.ts';
import { endSession } from '../session/endSession.ts';
import { announcedReturn } from '../session/sessionNotice.ts';
import { navigateTo } from './navigateTo.ts';

/** What the application does after a 206 (K-14), a binding (D-13), an announcement or a refusal. */
export const httpEvents: Omit<HttpOptions, 'settings' | 'vault' | 'adapter'> = {
  onBound: (fineId, sentAt) => {
    // If this code does not arrive, the page gives no warning, and the server still ends the session.
    import('../session/binding.ts').then(
      ({ noteBinding }) => noteBinding(fineId, sentAt),
      () => undefined,
    );
  },
  onPartialContent: (name) => {
    // Replaces the page, as the guard does, so that Back does not return to it.
    const replace = name !== 'confirmerPaiement';
    navigateTo(href('accueil', currentLanguage()), { replace });
    endSession(name === 'confirmerPaiement' ? 'confirmationInconnue' : 'sessionTerminee');
  },
  onAnnouncement: (back) => (back === null ? announcedReturn.clear() : announcedReturn.save(back)),
  onUnauthorised: () => navigateTo(href('erreur', currentLanguage(), { idErreur: 'session' })),
  onMaintenance: (name, retryAfter) => {
    // Home shows this message itself, and what was typed stays there.
    if (name === 'rechercheAmende') return;
    const page = href('erreur', currentLanguage(), { idErreur: 'maintenance' });
    navigateTo(retryAfter === undefined ? page : `${page}#attente=${retryAfter}`);
  },
};

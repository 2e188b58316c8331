import { href } from '#contract/paths.ts';
import type { HttpOptions } from '../api/http.ts';
import { announcedReturn } from '../session/announcedReturn.ts';
import { currentLanguage } from '../session/currentLanguage.ts';
import { endSession } from '../session/endSession.ts';
import { navigateTo } from './navigateTo.ts';

type HttpEvents = Pick<
  HttpOptions,
  'onBound' | 'onPartialContent' | 'onAnnouncement' | 'onUnauthorised' | 'onMaintenance'
>;

/**
 * What HTTP events mean on screen: a 206 leads home and keeps the number (K-14, D-13), a refused token to the session
 * error, a closed service to its page.
 */
export const httpEvents: HttpEvents = {
  onBound: (fineId, sentAt) => {
    // Not needed before a fine is found. Without it the page says nothing, and the server ends the session.
    import('../session/binding.ts').then(
      ({ noteBinding }) => noteBinding(fineId, sentAt),
      () => undefined,
    );
  },
  onPartialContent: (name) => {
    // Like the guard, which sees that the fine is gone: Back does not return to it.
    const replace = name !== 'confirmerPaiement';
    navigateTo(href('accueil', currentLanguage()), { replace });
    endSession(name === 'confirmerPaiement' ? 'confirmationInconnue' : 'sessionTerminee');
  },
  onAnnouncement: (back) => (back === null ? announcedReturn.clear() : announcedReturn.save(back)),
  onUnauthorised: () => navigateTo(href('erreur', currentLanguage(), { idErreur: 'session' })),
  onMaintenance: (name, retryAfter) => {
    // The home page says it itself, and keeps what was typed.
    if (name === 'rechercheAmende') return;
    const page = href('erreur', currentLanguage(), { idErreur: 'maintenance' });
    navigateTo(retryAfter === undefined ? page : `${page}#attente=${retryAfter}`);
  },
};

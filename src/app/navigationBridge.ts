import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { CallName } from '#contract/calls.ts';
import { href } from '#contract/paths.ts';
import { endSession } from '../session/endSession.ts';
import { fermeture } from '../session/fermeture.ts';
import { langueCourante } from '../session/langueCourante.ts';

/** Ties the HTTP layer, which knows no screen, to the router. */
export interface NavigationBridge {
  readonly onPartialContent: (name: CallName) => void;
  readonly onUnauthorised: () => void;
  readonly onBound: (avisId: string, sentAt: number) => void;
  readonly onMaintenance: (name: CallName, retryAfter: number | undefined) => void;
  readonly onAnnouncement: (retour: string | null) => void;
  /** Hands over the router's navigation, once there is one. */
  readonly connect: (navigate: NavigateFunction) => void;
}

/**
 * What the HTTP layer's events mean to the person: a 206 leads home, where a line says why and the number stands (K-14, D-13);
 * no token to be had leads to the error page of the session, and a closed service to the page that says so.
 */
export function createNavigationBridge(): NavigationBridge {
  let navigate: NavigateFunction = () => undefined;
  return {
    connect: (handler) => {
      navigate = handler;
    },
    onBound: (avisId, sentAt) => {
      // Nothing of it is needed before a fine is found; without it the page says nothing, and the server ends the session all the same.
      import('../session/binding.ts').then(
        ({ noteBinding }) => noteBinding(avisId, sentAt),
        () => undefined,
      );
    },
    onPartialContent: (name) => {
      void navigate(href('accueil', langueCourante()));
      endSession(name === 'confirmerPaiement' ? 'confirmationInconnue' : 'sessionTerminee');
    },
    onAnnouncement: (retour) => (retour === null ? fermeture.clear() : fermeture.save(retour)),
    onUnauthorised: () => {
      void navigate(href('erreur', langueCourante(), { idErreur: 'session' }));
    },
    onMaintenance: (name, retryAfter) => {
      // The home page says it itself, and keeps what was typed.
      if (name === 'rechercheAmende') return;
      const page = href('erreur', langueCourante(), { idErreur: 'maintenance' });
      void navigate(retryAfter === undefined ? page : `${page}#attente=${retryAfter}`);
    },
  };
}

/** Stands inside the router and keeps the bridge up to date. */
export function NavigationBridgeHost({ bridge }: { readonly bridge: NavigationBridge }) {
  const navigate = useNavigate();
  useEffect(() => bridge.connect(navigate), [bridge, navigate]);
  return null;
}

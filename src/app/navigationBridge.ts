import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { CallName } from '#contract/calls.ts';
import { href } from '#contract/chemins.ts';
import { amendeCourante } from '../session/amendeCourante.ts';
import { information } from '../session/information.ts';
import { langueCourante } from '../session/langueCourante.ts';

/** Ties the HTTP layer, which knows no screen, to the router. */
export interface Liaison {
  readonly onPartialContent: (nom: CallName) => void;
  readonly onUnauthorised: () => void;
  readonly onMaintenance: () => void;
  /** Hands over the router's navigation, once there is one. */
  readonly brancher: (naviguer: NavigateFunction) => void;
}

/**
 * What the HTTP layer's events mean to the person: a 206 leads home, where a line says why (K-14, D-13);
 * no token to be had leads to the error page of the session, and a closed service to the page that says so.
 */
export function creerLiaison(): Liaison {
  let naviguer: NavigateFunction = () => undefined;
  return {
    brancher: (fonction) => {
      naviguer = fonction;
    },
    onPartialContent: (nom) => {
      information.enregistrer(
        nom === 'confirmerPaiement' ? 'confirmationInconnue' : 'sessionTerminee',
      );
      void naviguer(href('accueil', langueCourante()));
      amendeCourante.effacer();
    },
    onUnauthorised: () => {
      void naviguer(href('erreur', langueCourante(), { idErreur: 'session' }));
    },
    onMaintenance: () => {
      void naviguer(href('erreur', langueCourante(), { idErreur: 'maintenance' }));
    },
  };
}

/** Stands inside the router and keeps the liaison up to date. */
export function LiaisonNavigation({ liaison }: { readonly liaison: Liaison }) {
  const naviguer = useNavigate();
  useEffect(() => liaison.brancher(naviguer), [liaison, naviguer]);
  return null;
}

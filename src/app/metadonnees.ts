import { useEffect } from 'react';
import { CHEMINS, type NomChemin, trouverChemin } from '#contract/chemins.ts';
import { type Texte, useTexte } from '../i18n/useTexte.ts';
import { ROUTES } from './routes.tsx';

/** The screen of an address with its language prefix; an unknown one is the not-found page. */
export function ecranDe(pathname: string): NomChemin {
  return trouverChemin(pathname.split('/').slice(2).join('/')) ?? 'introuvable';
}

/** Title with its suffix, and the robots rule of payment pages. */
export function metadonnees(nom: NomChemin, t: Texte['t']) {
  return {
    titre: t('service.titre', { page: t(`titres.${ROUTES[nom].titre}`) }),
    robots: 'prive' in CHEMINS[nom] ? 'noindex, nofollow' : null,
  };
}

function appliquerRobots(contenu: string | null): void {
  const existant = document.head.querySelector('meta[name="robots"]');
  if (contenu === null) {
    existant?.remove();
    return;
  }
  const meta = existant ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', 'robots');
  meta.setAttribute('content', contenu);
}

/** Keeps the document's title, language and robots rule those of the screen. */
export function useMetadonnees(nom: NomChemin): void {
  const { t, langue } = useTexte();
  const { titre, robots } = metadonnees(nom, t);
  useEffect(() => {
    document.title = titre;
    document.documentElement.lang = langue;
    appliquerRobots(robots);
  }, [titre, langue, robots]);
}

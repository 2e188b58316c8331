import { useEffect } from 'react';
import {
  CHEMINS,
  CHEMINS_PUBLICS,
  href,
  languesDe,
  type NomChemin,
  trouverChemin,
} from '#contract/chemins.ts';
import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { type Texte, useTexte } from '../i18n/useText.ts';
import { ecranDe } from './routes.tsx';

/** The address, by its name, of a path with its language prefix; an unknown one is the not-found page. */
export function cheminDe(pathname: string): NomChemin {
  return trouverChemin(pathname.split('/').slice(2).join('/')) ?? 'introuvable';
}

/** Title with its suffix, description, and the robots rule of payment pages. */
export function metadonnees(nom: NomChemin, t: Texte['t']) {
  const decrite = CHEMINS_PUBLICS.find((candidat) => candidat === nom);
  return {
    titre: t('service.titre', { page: t(`titres.${ecranDe(nom)}`) }),
    description: decrite === undefined ? null : t(`descriptions.${decrite}`),
    robots: 'prive' in CHEMINS[nom] ? 'noindex, nofollow' : null,
  };
}

/** The same public screen in every language it exists in, with the default one for all others. */
function versions(nom: NomChemin): readonly { hreflang: string; chemin: string }[] {
  const publique = CHEMINS_PUBLICS.find((candidat) => candidat === nom);
  if (publique === undefined) return [];
  return [
    ...languesDe(publique).map((langue) => ({ hreflang: langue, chemin: href(publique, langue) })),
    { hreflang: 'x-default', chemin: href(publique, LANGUE_PAR_DEFAUT) },
  ];
}

function appliquerMeta(name: string, contenu: string | null): void {
  const existant = document.head.querySelector(`meta[name="${name}"]`);
  if (contenu === null) {
    existant?.remove();
    return;
  }
  const meta = existant ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', contenu);
}

function appliquerVersions(nom: NomChemin): void {
  for (const lien of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) {
    lien.remove();
  }
  for (const { hreflang, chemin } of versions(nom)) {
    const lien = document.createElement('link');
    Object.assign(lien, {
      rel: 'alternate',
      hreflang,
      href: new URL(chemin, location.origin).href,
    });
    document.head.append(lien);
  }
}

/** Keeps title, language, description, robots rule and alternates those of the screen (R-17 … R-20). */
export function useMetadonnees(nom: NomChemin): void {
  const { t, langue } = useTexte();
  const { titre, description, robots } = metadonnees(nom, t);
  useEffect(() => {
    document.title = titre;
    document.documentElement.lang = langue;
    appliquerMeta('description', description);
    appliquerMeta('robots', robots);
  }, [titre, langue, description, robots]);
  useEffect(() => appliquerVersions(nom), [nom]);
}

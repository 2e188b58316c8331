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
import { type TextOfLanguage, useText } from '../i18n/useText.ts';
import { screenOf } from './routes.tsx';

/** The address, by its name, of a path with its language prefix; an unknown one is the not-found page. */
export function pathOf(pathname: string): NomChemin {
  return trouverChemin(pathname.split('/').slice(2).join('/')) ?? 'introuvable';
}

/** Title with its suffix, description, and the robots rule of payment pages. */
export function metadata(name: NomChemin, t: TextOfLanguage['t']) {
  const described = CHEMINS_PUBLICS.find((candidate) => candidate === name);
  return {
    titre: t('service.titre', { page: t(`titres.${screenOf(name)}`) }),
    description: described === undefined ? null : t(`descriptions.${described}`),
    robots: 'prive' in CHEMINS[name] ? 'noindex, nofollow' : null,
  };
}

/** The same public screen in every language it exists in, with the default one for all others. */
function versions(name: NomChemin): readonly { hreflang: string; path: string }[] {
  const isPublic = CHEMINS_PUBLICS.find((candidate) => candidate === name);
  if (isPublic === undefined) return [];
  return [
    ...languesDe(isPublic).map((langue) => ({ hreflang: langue, path: href(isPublic, langue) })),
    { hreflang: 'x-default', path: href(isPublic, LANGUE_PAR_DEFAUT) },
  ];
}

function applyMeta(name: string, content: string | null): void {
  const existing = document.head.querySelector(`meta[name="${name}"]`);
  if (content === null) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', content);
}

function applyVersions(name: NomChemin): void {
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) {
    link.remove();
  }
  for (const { hreflang, path } of versions(name)) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'alternate',
      hreflang,
      href: new URL(path, location.origin).href,
    });
    document.head.append(link);
  }
}

/** Keeps title, language, description, robots rule and alternates those of the screen (R-17 … R-20). */
export function useMetadata(name: NomChemin): void {
  const { t, langue } = useText();
  const { titre, description, robots } = metadata(name, t);
  useEffect(() => {
    document.title = titre;
    document.documentElement.lang = langue;
    applyMeta('description', description);
    applyMeta('robots', robots);
  }, [titre, langue, description, robots]);
  useEffect(() => applyVersions(name), [name]);
}

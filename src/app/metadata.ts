import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LANGUE_PAR_DEFAUT, type Langue } from '#contract/domaine/langues.ts';
import { href, isPublic, languagesOf, PATHS, type PathName } from '#contract/paths.ts';
import { type TextOfLanguage, useText } from '../i18n/useText.tsx';
import { useShownHeading } from '../session/heading.ts';
import { screenOf } from './screens.ts';

/**
 * Title with its suffix, description, and the robots rule of payment pages.
 * @param shown what the screen says in its h1, where that is known; else the name of the screen
 */
export function metadata(name: PathName, t: TextOfLanguage['t'], shown?: string) {
  return {
    titre: t('service.titre', { page: shown ?? t(`titres.${screenOf(name)}`) }),
    description: isPublic(name) ? t(`descriptions.${name}`) : null,
    robots: 'private' in PATHS[name] ? 'noindex, nofollow' : null,
  };
}

/** The same public screen in every language it exists in, with the default one for all others. */
export function versions(name: PathName): readonly { hreflang: string; path: string }[] {
  if (!isPublic(name)) return [];
  return [
    ...languagesOf(name).map((langue) => ({ hreflang: langue, path: href(name, langue) })),
    { hreflang: 'x-default', path: href(name, LANGUE_PAR_DEFAUT) },
  ];
}

/** The path under which search engines know a public screen: its own language, or French where it is not written in that. */
export function canonicalPath(name: PathName, langue: Langue): string | null {
  if (!isPublic(name)) return null;
  return href(name, languagesOf(name).includes(langue) ? langue : LANGUE_PAR_DEFAUT);
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

function addLink(attributes: Readonly<Record<string, string>>): void {
  const link = document.head.appendChild(document.createElement('link'));
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
}

function applyLinks(name: PathName, langue: Langue): void {
  for (const link of document.head.querySelectorAll(
    'link[rel="canonical"], link[rel="alternate"][hreflang]',
  )) {
    link.remove();
  }
  const { origin } = location;
  const canonical = canonicalPath(name, langue);
  if (canonical !== null) addLink({ rel: 'canonical', href: `${origin}${canonical}` });
  for (const { hreflang, path } of versions(name)) {
    addLink({ rel: 'alternate', hreflang, href: `${origin}${path}` });
  }
}

/**
 * Keeps title, language, description, robots rule, canonical address and alternates those of the screen
 * (R-17 … R-20).
 */
export function useMetadata(name: PathName): void {
  const { t, langue } = useText();
  const shown = useShownHeading(useLocation().pathname);
  const { titre, description, robots } = metadata(name, t, shown);
  useEffect(() => {
    document.title = titre;
    document.documentElement.lang = langue;
    applyMeta('description', description);
    applyMeta('robots', robots);
  }, [titre, langue, description, robots]);
  useEffect(() => applyLinks(name, langue), [name, langue]);
}

import type { Langue } from '#contract/domaine/langues.ts';
import { estLangue, LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { estMedia, type Media } from './media.ts';

/** What the toolbars of Storybook say. */
export interface Reglages {
  readonly langue: Langue;
  readonly theme: 'light' | 'dark';
  /** Size of the root's text, a CSS percentage. */
  readonly taille: '100%' | '200%';
  readonly media: Media;
}

/** Reads the toolbars, whose values Storybook does not type; what it does not know keeps its default. */
export function lireReglages(globals: Readonly<Record<string, unknown>>): Reglages {
  const { locale, theme, textSize, media } = globals;
  return {
    langue: estLangue(locale) ? locale : LANGUE_PAR_DEFAUT,
    // As the product prints: the light theme, whatever the screen shows.
    theme: theme === 'dark' && media !== 'print' ? 'dark' : 'light',
    taille: textSize === '200%' ? '200%' : '100%',
    media: estMedia(media) ? media : 'none',
  };
}

import type { Language } from '#contract/domain/languages.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#contract/domain/languages.ts';
import { isMedium, type Media } from './media.ts';

/** What the toolbars of Storybook say. */
export interface Settings {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  /** Size of the root's text, a CSS percentage. */
  readonly textSize: '100%' | '200%';
  readonly media: Media;
}

/** Reads the toolbars, whose values Storybook does not type; unknown values keep their default. */
export function readSettings(globals: Readonly<Record<string, unknown>>): Settings {
  const { locale, theme, textSize, media } = globals;
  return {
    language: isLanguage(locale) ? locale : DEFAULT_LANGUAGE,
    // As the product prints: always in the light theme.
    theme: theme === 'dark' && media !== 'print' ? 'dark' : 'light',
    textSize: textSize === '200%' ? '200%' : '100%',
    media: isMedium(media) ? media : 'none',
  };
}

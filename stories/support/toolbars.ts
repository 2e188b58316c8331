import type { Preview } from '@storybook/react-vite';
import { createFormats } from '#contract/domain/formats.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/domain/languages.ts';
import { applyScheme } from '#design';
import { MEDIA } from './media.ts';
import type { Settings } from './settings.ts';
import { showAs } from './showAs.ts';

const { languageName } = createFormats(DEFAULT_LANGUAGE);

/** Beside Storybook's own; Guide/Principles says what each cannot show. */
export const TOOLBARS: NonNullable<Preview['globalTypes']> = {
  locale: {
    description: 'Language of the page',
    toolbar: {
      title: 'Language',
      icon: 'globe',
      items: LANGUAGES.map((value) => ({ value, title: languageName(value) })),
      dynamicTitle: true,
    },
  },
  theme: {
    description: 'Light or dark theme',
    toolbar: {
      title: 'Theme',
      icon: 'mirror',
      items: [
        { value: 'light', title: 'Light' },
        { value: 'dark', title: 'Dark' },
      ],
      dynamicTitle: true,
    },
  },
  textSize: {
    description: 'Text size',
    toolbar: { title: 'Text', icon: 'zoom', items: ['100%', '200%'], dynamicTitle: true },
  },
  media: {
    description: 'Rules of the stylesheets for another medium',
    toolbar: {
      title: 'Media',
      icon: 'eye',
      items: MEDIA.map((value) => ({ value, title: value === 'none' ? 'screen' : value })),
      dynamicTitle: true,
    },
  },
};

/** Applies the toolbars to the document. */
export function apply({ language, theme, textSize: size, media }: Settings): void {
  const root = document.documentElement;
  root.lang = language;
  applyScheme(theme);
  root.style.fontSize = size;
  showAs(media);
}

import { create } from 'storybook/theming/create';

type Theme = ReturnType<typeof create>;

const COMMON = {
  brandTitle: 'Amendes.gouv.fr, design system',
  brandUrl: '?path=/docs/guide-par-où-commencer--docs',
  brandTarget: '_self',
  fontBase: 'Marianne, arial, sans-serif',
  appBorderRadius: 0,
  inputBorderRadius: 0,
} as const;

/** The DSFR's colours by theme: the manager loads none of its stylesheets. */
const THEMES = {
  light: create({
    ...COMMON,
    base: 'light',
    colorPrimary: '#000091',
    colorSecondary: '#000091',
    appBg: '#f6f6f6',
    appContentBg: '#ffffff',
    appPreviewBg: '#ffffff',
    appBorderColor: '#dddddd',
    textColor: '#161616',
    textMutedColor: '#666666',
    barBg: '#ffffff',
    barTextColor: '#3a3a3a',
    barHoverColor: '#1212ff',
    barSelectedColor: '#000091',
    inputBorder: '#3a3a3a',
    inputTextColor: '#161616',
  }),
  dark: create({
    ...COMMON,
    base: 'dark',
    colorPrimary: '#8585f6',
    colorSecondary: '#8585f6',
    appBg: '#1e1e1e',
    appContentBg: '#161616',
    appPreviewBg: '#161616',
    appBorderColor: '#353535',
    textColor: '#ffffff',
    textMutedColor: '#929292',
    textInverseColor: '#161616',
    barBg: '#161616',
    barTextColor: '#cecece',
    barHoverColor: '#c1c1fb',
    barSelectedColor: '#8585f6',
    inputBg: '#242424',
    inputBorder: '#cecece',
    inputTextColor: '#ffffff',
  }),
} as const satisfies Record<'light' | 'dark', Theme>;

/** The theme of Storybook itself. */
export function themeOf(scheme: 'light' | 'dark'): Theme {
  return THEMES[scheme];
}

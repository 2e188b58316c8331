import { cx } from '@codegouvfr/react-dsfr/tools/cx';

/** What react-dsfr's theme writes into `theme-color`: the background of the page. */
const BACKGROUND = { light: '#ffffff', dark: '#161616' } as const;

const colorsOf = (background: string) => ({
  decisions: { background: { default: { grey: { default: background } } } },
});

/**
 * Replaces react-dsfr's `fr` in the web app (`vite.config.ts`): of its tables, the components that this layer wraps read
 * one colour.
 */
export const fr = {
  cx,
  colors: {
    getHex: ({ isDark }: { readonly isDark: boolean }) =>
      colorsOf(isDark ? BACKGROUND.dark : BACKGROUND.light),
  },
};

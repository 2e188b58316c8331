import { addons } from 'storybook/manager-api';
import { themeOf } from './theme.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function follow(): void {
  addons.setConfig({
    theme: themeOf(dark.matches ? 'dark' : 'light'),
    // Most of a page fits above the panel.
    bottomPanelHeight: 200,
  });
}

follow();
dark.addEventListener('change', follow);

import { addons } from 'storybook/manager-api';
import { themeOf } from './theme.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function follow(): void {
  addons.setConfig({ theme: themeOf(dark.matches ? 'dark' : 'light') });
}

follow();
dark.addEventListener('change', follow);

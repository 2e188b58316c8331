import type { Plugin } from 'vite';

/** Reloads the page when a text changes, because files of `public` are in no module graph. */
export function reloadTexts(): Plugin {
  return {
    name: 'reload-texts',
    configureServer({ watcher, ws }) {
      watcher.on('change', (file) => {
        if (file.includes('/public/assets/i18n/')) ws.send({ type: 'full-reload' });
      });
    },
  };
}

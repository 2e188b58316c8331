import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHEMIN_REGLAGES } from './contract/reglages.ts';

const require = createRequire(import.meta.url);
const NOM_THEME = 'early-color-scheme.js';

/**
 * Serves the design system's theme script under our own origin, before the first paint, so that the content
 * security policy needs no inline script.
 */
function scriptTheme(): Plugin {
  const lire = () => readFile(require.resolve(`@codegouvfr/react-dsfr/${NOM_THEME}`));
  return {
    name: 'script-theme',
    configureServer(server) {
      server.middlewares.use(`/${NOM_THEME}`, async (_requete, reponse) => {
        reponse.setHeader('Content-Type', 'text/javascript');
        reponse.end(await lire());
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOM_THEME, source: await lire() });
    },
  };
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

export default defineConfig({
  plugins: [react(), scriptTheme()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // Inlined images would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    // How long a slow machine took is no warning for whoever starts the service.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { '/api': api, [CHEMIN_REGLAGES]: api },
  },
});

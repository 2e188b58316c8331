import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { SETTINGS_PATH } from './contract/settings.ts';
import { styles } from './scripts/vite/styles.ts';

const require = createRequire(import.meta.url);
/**
 * Files of packages that are served under a fixed name: the design system's theme script, which runs before the
 * first paint, so that the content security policy needs no inline script; the icon; and the decoders of scanned
 * images that the PDF library fetches by name.
 */
const FICHIERS_FIXES: Readonly<Record<string, { source: string; type: string }>> = {
  'early-color-scheme.js': {
    source: '@codegouvfr/react-dsfr/early-color-scheme.js',
    type: 'text/javascript',
  },
  // Asked for by browsers and robots that read no page.
  'favicon.ico': {
    source: '@codegouvfr/react-dsfr/favicon/favicon.ico',
    type: 'image/x-icon',
  },
  // The icon that the web manifest names.
  'icone.svg': {
    source: '@codegouvfr/react-dsfr/favicon/favicon.svg',
    type: 'image/svg+xml',
  },
  'pdf/jbig2.wasm': { source: 'pdfjs-dist/wasm/jbig2.wasm', type: 'application/wasm' },
  'pdf/openjpeg.wasm': { source: 'pdfjs-dist/wasm/openjpeg.wasm', type: 'application/wasm' },
};

function fichiersFixes(): Plugin {
  const lire = (source: string) => readFile(require.resolve(source));
  return {
    name: 'fichiers-fixes',
    configureServer(server) {
      for (const [nom, { source, type }] of Object.entries(FICHIERS_FIXES)) {
        server.middlewares.use(`/${nom}`, async (_requete, reponse) => {
          reponse.setHeader('Content-Type', type);
          reponse.end(await lire(source));
        });
      }
    },
    async generateBundle() {
      for (const [fileName, { source }] of Object.entries(FICHIERS_FIXES)) {
        this.emitFile({ type: 'asset', fileName, source: await lire(source) });
      }
    },
  };
}

/** Packages in files of their own stay in the cache when our code changes. What several screens share is one file, not one request each. */
const CHUNKS = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
    priority: 3,
  },
  { name: 'forms', test: /node_modules\/(?:formik|yup)\//, priority: 2 },
  {
    name: 'shared',
    test: /\/(?:contract|design|react-dsfr)\/|\/src\/(?!pages)|\/src\/pages\/commun\//,
    minShareCount: 2,
    priority: 1,
  },
];

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`;

export default defineConfig(({ command }) => ({
  plugins: [react(), fichiersFixes()],
  // Of react-dsfr's tables of colours and spaces, 9 kB compressed, the components in use read one colour.
  resolve: {
    alias: [{ find: /^\.\.?\/fr$/, replacement: `${import.meta.dirname}/design/core/lightFr.ts` }],
  },
  worker: { format: 'es' },
  ...(command === 'build' && { css: { postcss: { plugins: [styles()] } } }),
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // By size it would inline fonts, which the policy forbids; `styles` inlines the icons.
    assetsInlineLimit: 0,
    // The budgets are counted along it.
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    // How long a slow machine took is no warning for whoever starts the service.
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: {
        // A page then loads the components it shows, not the whole layer behind the one door.
        moduleSideEffects: [
          { test: /\/design\/(?!index\.).*\.tsx?$/, sideEffects: false },
          {
            test: /\/node_modules\/(?:@zxing\/library|hoist-non-react-statics|react-is)\//,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    proxy: { '/api': api, [SETTINGS_PATH]: api },
  },
}));

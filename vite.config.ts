import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './contract/browsers.ts';
import { SETTINGS_PATH } from './contract/settings.ts';
import { compileAtOnce } from './scripts/vite/compileAtOnce.ts';
import { fixedFiles } from './scripts/vite/fixedFiles.ts';
import { hashedTexts } from './scripts/vite/hashedTexts.ts';
import { holdCalls } from './scripts/vite/holdCalls.ts';
import { reloadTexts } from './scripts/vite/reloadTexts.ts';
import { writeSiteMap } from './scripts/vite/siteMap.ts';

/** Packages in files of their own stay in the cache when our code changes. What several screens share is one file, not one request each. */
const CHUNKS = [
  {
    name: 'react',
    test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
    priority: 3,
  },
  { name: 'forms', test: /node_modules\/(?:formik|yup)\//, priority: 2 },
  {
    // A fine and its receipt, which home does not show.
    name: 'fine',
    test: /\/design\/(?:data\/(?![Tt]able)|form\/RadioGroup|notice-list)|react-dsfr\/(?:RadioButtons|shared)|\/src\/pages\/common\/(?:CalendarButton|CompareNotice|deliver\/mailSentence|download|lowerAmount|MailField|meansLabel|notices\/[^a]|OtherPayments|offenceFacts|PdfButton|receipt|session\/remainingMinutes)|\/contract\/domain\/(?:mailAddress|offenceName)|\/src\/(?:domain\/driver|forms\/mailForm)|node_modules\/uqr\//,
    // The door of the design layer would bring every component.
    includeDependenciesRecursively: false,
    priority: 2,
  },
  {
    name: 'shared',
    // The modals load with the first that opens.
    test: /\/(?:contract|design\/(?!modal\/(?:OpenModal|trapTab))|react-dsfr)\/|\/src\/(?!pages)|\/src\/pages\/common\//,
    minShareCount: 2,
    priority: 1,
  },
];

/** What home loads before it answers. */
const FIRST_CHUNKS = ['react', 'forms', 'shared', 'index', 'HomePage'];

/**
 * Replaces the `fr` that 55 modules of react-dsfr import by one that has `cx` alone (ADR 20): its tables of colours and spaces weigh 9 kB. The components
 * in use take class names. One that reads `fr.colors` passes the compiler, and throws where it is drawn: in its story.
 */
export const lightFr = {
  find: /^\.\.?\/fr$/,
  replacement: `${import.meta.dirname}/design/core/lightFr.ts`,
};

const apiPort = Number(process.env.API_PORT ?? 3000);
const API_PATHS = ['/api', '/health', '/metrics', SETTINGS_PATH];

export default defineConfig({
  plugins: [
    react(),
    fixedFiles(),
    hashedTexts(),
    holdCalls(API_PATHS, apiPort),
    reloadTexts(),
    writeSiteMap(),
    compileAtOnce(FIRST_CHUNKS),
  ],
  resolve: { alias: [lightFr] },
  worker: { format: 'es' },
  build: {
    // Syntax; `scripts/compat.ts` checks interfaces and CSS.
    target: Object.entries(OLDEST_BROWSERS).map(
      ([browser, version]) => `${browser.toLowerCase()}${version}`,
    ),
    outDir: 'dist/client',
    emptyOutDir: true,
    // A browser parses all inlined icons in the task that applies the stylesheet; files come one by one.
    assetsInlineLimit: 0,
    // The code of a screen would wait for its stylesheet, which a rendered page adds after its first paint.
    cssCodeSplit: false,
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
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, `http://127.0.0.1:${apiPort}`])),
  },
});

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** The programs that Node runs: the service, the operator's command, and the simulated provider. */
const PROGRAMS = ['server/main.ts', 'server/office/cli/amendes.ts', 'sandbox/main.ts'];

/** Programs read these files at run time: SQL, fines of the demonstration, wording. */
const ASSET_FOLDERS = ['server', 'sandbox', 'public/assets/i18n'];

/** Files of packages that the compiled service does without. */
const PACKAGE_FILES = [
  '@codegouvfr/react-dsfr/dsfr/fonts/Marianne-Regular.woff',
  '@codegouvfr/react-dsfr/dsfr/fonts/Marianne-Bold.woff',
  '@codegouvfr/react-dsfr/dsfr/component/logo/logo.main.css',
  '@codegouvfr/react-dsfr/dsfr/core/core.main.min.css',
  '@codegouvfr/react-dsfr/dsfr/component/table/table.main.min.css',
  '@codegouvfr/react-dsfr/dsfr/component/link/link.main.min.css',
  '@codegouvfr/react-dsfr/dsfr/component/alert/alert.main.min.css',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
];

/** These packages read files of their own. All others are compiled in, because opening fewer files starts faster. */
const KEPT_PACKAGES = ['@electric-sql/pglite', '@fastify/swagger-ui', 'pdfkit'];

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Copies what programs read to the same path as among the sources. */
function assets(): Plugin {
  const filesOf = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
      .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length));
  return {
    name: 'assets',
    generateBundle() {
      for (const fileName of ASSET_FOLDERS.flatMap(filesOf)) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(ROOT, fileName)) });
      }
      for (const file of PACKAGE_FILES) {
        const source = readFileSync(resolve(file));
        this.emitFile({ type: 'asset', fileName: `fonts/${basename(file)}`, source });
      }
    },
  };
}

/** Names the packages that are not compiled in: an image needs no others. */
function manifest(): Plugin {
  const { dependencies, overrides } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const kept = Object.fromEntries(KEPT_PACKAGES.map((name) => [name, dependencies[name]]));
  return {
    name: 'manifest',
    generateBundle() {
      const source = JSON.stringify({ type: 'module', dependencies: kept, overrides });
      this.emitFile({ type: 'asset', fileName: 'package.json', source });
    },
  };
}

/** Stands for the root of the output, as seen from the file that a module ends in. */
const TOP = '__TOP__/';

/**
 * Gives a module the address of its source although it is compiled into another file, so that it finds its
 * neighbours.
 */
function addresses(): Plugin {
  return {
    name: 'addresses',
    transform(code, id) {
      // Maps leave packages out, since they are read at each start.
      if (id.includes('/node_modules/')) return { code, map: { mappings: '' } };
      if (!id.startsWith(ROOT) || !id.endsWith('.ts') || !code.includes('import.meta.url')) return;
      const address = `${TOP}${id.slice(ROOT.length).replace(/ts$/, 'js')}`;
      const url = `new URL('${address}', import.meta.url).href`;
      // No line moves, so the map of the source still holds.
      return { code: code.replaceAll('import.meta.url', url), map: null };
    },
    renderChunk(code, { fileName }) {
      const top = '../'.repeat(fileName.split('/').length - 1) || './';
      return code.includes(TOP) ? { code: code.replaceAll(TOP, top), map: null } : null;
    },
  };
}

/** Compiles the programs, and copies what they read, to a tree of the same shape as the sources. */
export default defineConfig({
  root: ROOT,
  publicDir: false,
  plugins: [assets(), manifest(), addresses()],
  ssr: { noExternal: true, external: KEPT_PACKAGES },
  build: {
    ssr: true,
    outDir: 'dist/node',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries(PROGRAMS.map((file) => [file.replace(/\.ts$/, ''), file])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      checks: { pluginTimings: false },
    },
  },
});

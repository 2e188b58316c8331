import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Files whose names must not change. The PDF library fetches image decoders by name. */
const FIXED_FILES: Readonly<Record<string, { source: string; type: string }>> = {
  // Browsers ask for it before they have read a page.
  'favicon.ico': {
    source: '@codegouvfr/react-dsfr/favicon/favicon.ico',
    type: 'image/x-icon',
  },
  'icone.svg': {
    source: '@codegouvfr/react-dsfr/favicon/favicon.svg',
    type: 'image/svg+xml',
  },
  'pdf/jbig2.wasm': { source: 'pdfjs-dist/wasm/jbig2.wasm', type: 'application/wasm' },
  'pdf/openjpeg.wasm': { source: 'pdfjs-dist/wasm/openjpeg.wasm', type: 'application/wasm' },
};

export function fixedFiles(): Plugin {
  const read = (source: string) => readFile(require.resolve(source));
  return {
    name: 'fichiers-fixes',
    configureServer(server) {
      for (const [name, { source, type }] of Object.entries(FIXED_FILES)) {
        server.middlewares.use(`/${name}`, async (_query, answer) => {
          answer.setHeader('Content-Type', type);
          answer.end(await read(source));
        });
      }
    },
    async generateBundle() {
      for (const [fileName, { source }] of Object.entries(FIXED_FILES)) {
        this.emitFile({ type: 'asset', fileName, source: await read(source) });
      }
    },
  };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUES } from '../../contract/domaine/langues.ts';
import { splitTexts, TEXT_PARTS, textsAddress, wholeTextsAddress } from '../../src/i18n/parts.ts';

/** Serves and builds the parts of each language that the application loads, out of the file that holds all its words. */
export function textParts(): Plugin {
  let folder = '';
  const parts = LANGUES.flatMap((langue) =>
    TEXT_PARTS.map((part) => ({
      address: textsAddress(langue, part),
      read: async () => {
        const whole = await readFile(join(folder, wholeTextsAddress(langue)), 'utf8');
        return JSON.stringify(splitTexts(JSON.parse(whole))[part]);
      },
    })),
  );
  return {
    name: 'text-parts',
    configResolved({ publicDir }) {
      folder = publicDir;
    },
    configureServer({ middlewares }) {
      for (const { address, read } of parts) {
        middlewares.use(address, async (_request, response) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(await read());
        });
      }
    },
    async generateBundle() {
      for (const { address, read } of parts) {
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: await read() });
      }
    },
  };
}

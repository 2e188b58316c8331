import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { keyPrint } from '#contract/keyPrint.ts';

const FOLDER = join(import.meta.dirname, '../../public/assets/i18n');

/** The addresses change with the texts, so that a browser keeps them. Those of the specification stay (K-12). */
export function hashedTexts(): Plugin {
  const files = readdirSync(FOLDER).map((name) => ({
    name: name.replace(/\.json$/, ''),
    source: readFileSync(join(FOLDER, name)),
  }));
  const digest = createHash('sha256');
  for (const { source } of files) digest.update(source);
  const hash = digest.digest('base64url').slice(0, 8);
  // The six languages have the same keys.
  const print = keyPrint(JSON.parse(readFileSync(join(FOLDER, 'fr.json'), 'utf8')));
  return {
    name: 'textes-empreinte',
    apply: 'build',
    config: () => ({
      define: {
        'import.meta.env.TEXTS_HASH': JSON.stringify(hash),
        'import.meta.env.TEXTS_KEYS': JSON.stringify(print),
      },
    }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, source } of files) {
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash}.json`, source });
      }
    },
  };
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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
  return {
    name: 'textes-empreinte',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.TEXTS_HASH': JSON.stringify(hash) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, source } of files) {
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash}.json`, source });
      }
    },
  };
}

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../files/writeAtomically.ts';
import type { PrintProvider } from '../../ports/PrintProvider.ts';
import { sha256 } from '../../secrets/digest.ts';

const VERSION = 1;

/** Writes a letter for the printer. `CLE.json` is written last: a letter that has one is complete. */
export function createPostalSpool(folder: string): PrintProvider {
  return {
    async handOver({ pdf, ...letter }, signal) {
      const manifest = join(folder, `${letter.cle}.json`);
      if (existsSync(manifest)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = `${letter.cle}.pdf`;
      await writeAtomically(join(folder, file), pdf);
      const content = {
        version: VERSION,
        ...letter,
        fichier: file,
        octets: pdf.length,
        sha256: sha256(pdf),
      };
      // On a slow disk the printer may have taken what a later try handed over.
      signal.throwIfAborted();
      await writeAtomically(manifest, `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}

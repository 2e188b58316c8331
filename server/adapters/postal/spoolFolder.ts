import { createHash } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Imprimeur } from '../../ports/PrintProvider.ts';
import { ecrireAtomique } from '../files/writeAtomically.ts';

const VERSION = 1;

const present = (fichier: string): Promise<boolean> =>
  access(fichier).then(
    () => true,
    () => false,
  );

/**
 * A folder from which the print provider takes letters: `CLE.pdf`, then `CLE.json`, so that a letter whose
 * manifest is there is whole.
 * @param dossier made when the first letter leaves; readable by the owner alone
 */
export function creerDepotPostal(dossier: string): Imprimeur {
  return {
    async deposer({ cle, pdf, ...lettre }) {
      const manifeste = join(dossier, `${cle}.json`);
      if (await present(manifeste)) return;
      await mkdir(dossier, { recursive: true, mode: 0o700 });
      const fichier = `${cle}.pdf`;
      await ecrireAtomique(join(dossier, fichier), pdf);
      const contenu = {
        version: VERSION,
        cle,
        ...lettre,
        fichier,
        octets: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
      };
      await ecrireAtomique(manifeste, `${JSON.stringify(contenu, null, 2)}\n`);
    },
  };
}

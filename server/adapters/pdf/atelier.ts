import { Piscina } from 'piscina';
import type { GenerateurJustificatif } from '../../ports/Justificatif.ts';
import type { GenerateurVirement } from '../../ports/Virement.ts';
import type { DemandeDocument, OptionsPdf } from './redacteur.ts';

/** The writers of documents, off the event loop. */
export interface Atelier {
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  /** Lets documents under way end, then stops the threads. */
  fermer(): Promise<void>;
}

/** Documents that wait; more than that would not be read any more when they are done. */
const FILE_MAXIMALE = 200;

/**
 * Opens a pool of worker threads: lookups are answered while documents are written.
 * @param threads how many; each holds its own fonts
 */
export function ouvrirAtelier(options: OptionsPdf, threads = 1): Atelier {
  const bassin = new Piscina<DemandeDocument, Uint8Array>({
    filename: new URL('./ouvrier.ts', import.meta.url).href,
    name: 'ecrire',
    workerData: options,
    // A worker starts without the loader of its parent.
    execArgv: ['--import', import.meta.resolve('tsx')],
    minThreads: threads,
    maxThreads: threads,
    maxQueue: FILE_MAXIMALE,
  });
  const ecrire = async (demande: DemandeDocument): Promise<Buffer> => {
    const octets = await bassin.run(demande);
    return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  };
  return {
    genererJustificatif: (contenu, langue) => ecrire({ sorte: 'justificatif', contenu, langue }),
    genererVirement: (contenu, langue) =>
      ecrire({ sorte: 'virement', contenu, langue, date: new Date() }),
    fermer: () => bassin.close(),
  };
}

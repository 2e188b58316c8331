import { Piscina } from 'piscina';
import type { GenerateurJustificatif } from '../../ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from '../../ports/DocumentVirement.ts';
import { program } from '../../program.ts';
import type { DemandeDocument, OptionsPdf } from './documentWriter.ts';

/** The writers of documents, off the event loop. */
export interface Atelier {
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  /** Starts the threads now rather than with the first document. */
  warmUp(): void;
  /** Lets documents under way end, then stops the threads. */
  fermer(): Promise<void>;
}

/** Documents that wait; more than that would not be read any more when they are done. */
const FILE_MAXIMALE = 200;

/**
 * Worker threads: lookups are answered while documents are written. They start with the first document.
 * @param threads how many; each holds its own fonts
 */
export function ouvrirAtelier(options: OptionsPdf, threads = 1): Atelier {
  const { file, execArgv } = program('./ouvrier', import.meta.url);
  let bassin: Piscina<DemandeDocument, Uint8Array> | null = null;
  const ouvert = () => {
    bassin ??= new Piscina<DemandeDocument, Uint8Array>({
      filename: file.href,
      name: 'ecrire',
      workerData: options,
      execArgv: [...execArgv],
      minThreads: threads,
      maxThreads: threads,
      maxQueue: FILE_MAXIMALE,
    });
    return bassin;
  };
  const ecrire = async (demande: DemandeDocument): Promise<Buffer> => {
    const octets = await ouvert().run(demande);
    return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  };
  return {
    genererJustificatif: (contenu, langue) => ecrire({ sorte: 'justificatif', contenu, langue }),
    genererVirement: (contenu, langue) =>
      ecrire({ sorte: 'virement', contenu, langue, date: new Date() }),
    warmUp: () => void ouvert(),
    fermer: async () => bassin?.close(),
  };
}

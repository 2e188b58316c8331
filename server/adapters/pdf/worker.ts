import { workerData } from 'piscina';
import { creerRedacteur, type DemandeDocument, type OptionsPdf } from './documentWriter.ts';

const options: OptionsPdf = workerData;
const redacteur = creerRedacteur(options);

/** Runs in a worker thread: writes one document. */
export async function ecrire(demande: DemandeDocument): Promise<Uint8Array> {
  return (await redacteur)(demande);
}

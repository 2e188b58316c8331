import type { Base } from '../database/ouvrir.ts';
import type { Poivres } from '../services/poivres.ts';
import type { Enregistrement } from './enregistrement.ts';
import { insererLot } from './inserer.ts';
import type { LigneLue } from './lignes.ts';
import { verifier } from './verifier.ts';

/** A line that was not taken, and why. */
export interface Rejet {
  readonly ligne: number;
  readonly motifs: readonly string[];
}

export interface Bilan {
  readonly acceptees: number;
  readonly rejetees: number;
}

/** Told while the import goes on. */
export interface Suivi {
  rejet(rejet: Rejet): void;
  /** Bytes of the file read so far. */
  avancement(octets: number): void;
}

const TAILLE_LOT = 500;

/** Why a record is left as it is although it is right. */
export const PROTEGEE =
  'the fine has a live payment attempt or a payment of this service: its record cannot be replaced';

/**
 * Imports lines in batches, in constant memory. A line is taken whole or not at all; the last of two lines with
 * the same number wins.
 * @param inserer what takes a batch and returns the numbers it left alone; null only checks
 */
async function parcourir(
  lignes: AsyncIterable<LigneLue>,
  suivi: Suivi,
  inserer: ((lot: readonly Enregistrement[]) => Promise<string[]>) | null,
): Promise<Bilan> {
  let acceptees = 0;
  let rejetees = 0;
  const lot = new Map<string, { ligne: number; enregistrement: Enregistrement }>();

  const rejeter = (ligne: number, motifs: readonly string[]): void => {
    rejetees += 1;
    suivi.rejet({ ligne, motifs });
  };
  const vider = async (): Promise<void> => {
    if (lot.size === 0) return;
    const enregistrements = [...lot.values()].map(({ enregistrement }) => enregistrement);
    const proteges = inserer === null ? [] : await inserer(enregistrements);
    for (const numero of proteges) rejeter(lot.get(numero)?.ligne ?? 0, [PROTEGEE]);
    acceptees += lot.size - proteges.length;
    lot.clear();
  };

  for await (const lue of lignes) {
    suivi.avancement(lue.octets);
    const verdict = 'illisible' in lue ? { motifs: [lue.illisible] } : verifier(lue.valeur);
    if ('motifs' in verdict) {
      rejeter(lue.numero, verdict.motifs);
      continue;
    }
    const { enregistrement } = verdict;
    if (lot.has(enregistrement.numAvis) || lot.size === TAILLE_LOT) await vider();
    lot.set(enregistrement.numAvis, { ligne: lue.numero, enregistrement });
  }
  await vider();
  return { acceptees, rejetees };
}

/** Checks and loads fines. */
export function importer(
  base: Base,
  poivres: Poivres,
  lignes: AsyncIterable<LigneLue>,
  suivi: Suivi,
): Promise<Bilan> {
  return parcourir(lignes, suivi, (lot) => insererLot(base, poivres, lot));
}

/** Checks a file and touches no database. */
export function valider(lignes: AsyncIterable<LigneLue>, suivi: Suivi): Promise<Bilan> {
  return parcourir(lignes, suivi, null);
}

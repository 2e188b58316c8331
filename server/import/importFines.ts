import type { Base } from '../database/open.ts';
import type { Poivres } from '../services/amende/empreinteCle.ts';
import { verifier } from './checkRecord.ts';
import { insererLot } from './insertBatch.ts';
import type { LigneLue } from './readLines.ts';
import type { Enregistrement } from './record.ts';

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

/** Classes of SQLSTATE that blame the data: bad value, broken constraint, limit passed. Others concern the database. */
const DONNEES_REFUSEES = /^(?:22|23|54)[0-9A-Z]{3}$/;

/** The SQLSTATE of a refusal that the data deserve, else null. */
function refusDesDonnees(erreur: unknown): string | null {
  if (!(erreur instanceof Error) || !('code' in erreur)) return null;
  const code = String(erreur.code);
  return DONNEES_REFUSEES.test(code) ? code : null;
}

interface Entree {
  readonly ligne: number;
  readonly enregistrement: Enregistrement;
}

/** Takes a batch, all of it or none, and returns the numbers that it left alone. */
type Insertion = (lot: readonly Enregistrement[]) => Promise<string[]>;

/**
 * Inserts a batch; one that the database refuses is halved until the guilty lines stand alone, in their order.
 * @returns the lines that were not taken
 * @throws what is not the fault of a record: the database is away, full …
 */
async function insererOuDiviser(lot: readonly Entree[], inserer: Insertion): Promise<Rejet[]> {
  try {
    const proteges = new Set(await inserer(lot.map(({ enregistrement }) => enregistrement)));
    return lot
      .filter(({ enregistrement }) => proteges.has(enregistrement.numAvis))
      .map(({ ligne }) => ({ ligne, motifs: [PROTEGEE] }));
  } catch (erreur) {
    const code = refusDesDonnees(erreur);
    if (code === null) throw erreur;
    if (lot.length === 1) {
      const motifs = [`the database refuses the record (SQLSTATE ${code})`];
      return lot.map(({ ligne }) => ({ ligne, motifs }));
    }
    const milieu = Math.ceil(lot.length / 2);
    const debut = await insererOuDiviser(lot.slice(0, milieu), inserer);
    return [...debut, ...(await insererOuDiviser(lot.slice(milieu), inserer))];
  }
}

/**
 * Imports lines in batches, in constant memory. A line is taken whole or not at all. Of two lines with one number the
 * last wins, however far apart they stand: a batch never holds a number twice.
 * @param inserer null only checks
 */
async function parcourir(
  lignes: AsyncIterable<LigneLue>,
  suivi: Suivi,
  inserer: Insertion | null,
): Promise<Bilan> {
  let acceptees = 0;
  let rejetees = 0;
  const lot = new Map<string, Entree>();

  const rejeter = (rejet: Rejet): void => {
    rejetees += 1;
    suivi.rejet(rejet);
  };
  const vider = async (): Promise<void> => {
    if (lot.size === 0) return;
    const rejets = inserer === null ? [] : await insererOuDiviser([...lot.values()], inserer);
    for (const rejet of rejets) rejeter(rejet);
    acceptees += lot.size - rejets.length;
    lot.clear();
  };

  for await (const lue of lignes) {
    suivi.avancement(lue.octets);
    const verdict = 'illisible' in lue ? { motifs: [lue.illisible] } : verifier(lue.valeur);
    if ('motifs' in verdict) {
      rejeter({ ligne: lue.numero, motifs: verdict.motifs });
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

import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import { dansLeJour } from './dansLeJour.ts';

const LOT = 1_000;

/** One line of the ledger as accountants get it. Amounts are cents; a reversal is negative and names its payment. */
export interface LigneExport {
  readonly inscritLe: string;
  readonly referenceReglement: string;
  readonly contrepasse: string | null;
  readonly numAvis: string;
  readonly typeAmende: string;
  readonly nature: string;
  readonly mediaReglement: number;
  readonly dateReglement: string;
  readonly montant: number;
  readonly solde: number;
  readonly transactionReference: string;
  readonly autorisation: string | null;
}

/** The columns of an export, in order. */
export const COLONNES_EXPORT = [
  'inscritLe',
  'referenceReglement',
  'contrepasse',
  'numAvis',
  'typeAmende',
  'nature',
  'mediaReglement',
  'dateReglement',
  'montant',
  'solde',
  'transactionReference',
  'autorisation',
] as const satisfies readonly (keyof LigneExport)[];

/**
 * Ledger lines written from one Paris day to another, both included, in the order of writing, page by page.
 * A day that is over gives the same lines for ever: lines are dated by when they were written.
 */
export async function* exporterReglements(
  base: Database,
  du: string,
  au: string,
): AsyncGenerator<LigneExport> {
  let apres: { curseur: string; id: string } | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof lirePage>> = await lirePage(base, du, au, apres);
    for (const { id: _id, curseur: _curseur, date, ...ligne } of page) {
      yield { ...ligne, dateReglement: date.toISOString() };
    }
    const derniere = page.at(-1);
    if (derniere === undefined || page.length < LOT) return;
    apres = { curseur: derniere.curseur, id: derniere.id };
  }
}

/** The cursor keeps the microseconds that a `Date` would lose. */
const CURSEUR = sql<string>`to_char(ecriture.cree_le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function lirePage(
  base: Database,
  du: string,
  au: string,
  apres: { curseur: string; id: string } | null,
) {
  return base
    .selectFrom('ecriture')
    .leftJoin('ecriture as reprise', 'reprise.id', 'ecriture.contrepasse')
    .select([
      'ecriture.id',
      CURSEUR.as('curseur'),
      CURSEUR.as('inscritLe'),
      'ecriture.reference_reglement as referenceReglement',
      'reprise.reference_reglement as contrepasse',
      'ecriture.num_avis as numAvis',
      'ecriture.type_amende as typeAmende',
      'ecriture.nature',
      'ecriture.media_reglement as mediaReglement',
      'ecriture.date_reglement as date',
      'ecriture.montant',
      'ecriture.solde',
      'ecriture.transaction_reference as transactionReference',
      'ecriture.autorisation',
    ])
    .where(dansLeJour(sql.ref('ecriture.cree_le'), du, au))
    .$if(apres !== null, (requete) =>
      requete.where(
        sql<boolean>`(ecriture.cree_le, ecriture.id) > (${apres?.curseur}::timestamptz, ${apres?.id}::uuid)`,
      ),
    )
    .orderBy('ecriture.cree_le')
    .orderBy('ecriture.id')
    .limit(LOT)
    .execute();
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';

export type LigneAmende = Selectable<Tables['amende']>;
export type LigneEcriture = Selectable<Tables['ecriture']>;
export type LigneTentative = Selectable<Tables['tentative']>;

/** A fine with all that its present state depends on, read at one instant. */
export interface DossierAmende {
  readonly amende: LigneAmende;
  /** Our ledger lines of this fine, oldest first. */
  readonly ecritures: readonly LigneEcriture[];
  /** An attempt of this fine or of its consignation sibling is not over. */
  readonly tentativeVivante: boolean;
  /** The database's day in Europe/Paris (invariant 8). */
  readonly aujourdhui: string;
}

/** In SQL: a row of `tentative` blocks any other attempt, as the partial index `tentative_vivante` has it. */
export const TENTATIVE_VIVANTE = `tentative.etat in (${ETATS_VIVANTS.map((etat) => `'${etat}'`).join(', ')})`;

/** The calendar day of an instant in Europe/Paris, `YYYY-MM-DD`, whatever the time zone of the session. */
export const jourParis = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${instant}) at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

const AUJOURDHUI = jourParis(sql`now()`);

/** Finds a fine by its number (14 or 18 digits) or by its opaque id. */
export async function lireDossier(
  base: Database,
  critere: { numAvis: string } | { avisId: string },
): Promise<DossierAmende | null> {
  const row = await base
    .selectFrom('amende')
    .selectAll('amende')
    .select([
      AUJOURDHUI.as('aujourdhui'),
      sql<boolean>`exists (
        select 1 from tentative where tentative.dossier = amende.dossier
        and ${sql.raw(TENTATIVE_VIVANTE)})`.as('tentative_vivante'),
      sql<boolean>`exists (select 1 from ecriture where ecriture.amende_id = amende.id)`.as(
        'a_ecriture',
      ),
    ])
    .where((expression) =>
      'numAvis' in critere
        ? expression('num_avis', '=', critere.numAvis)
        : expression('id', '=', critere.avisId),
    )
    .executeTakeFirst();
  return row === undefined ? null : completer(base, row);
}

/** A fine as it is read, with what tells whether more must be. */
export interface LigneDossier extends LigneAmende {
  readonly aujourdhui: string;
  readonly tentative_vivante: boolean;
  readonly a_ecriture: boolean;
}

/** What `COLONNES_DOSSIER` gives: the fine as JSON, because the driver describes each of forty columns anew every time. */
export interface LignePreparee extends Omit<LigneDossier, keyof LigneAmende> {
  readonly amende: Omit<LigneAmende, 'date_infraction' | 'importe_le'> & {
    readonly date_infraction: string;
    readonly importe_le: string;
  };
}

/** What a prepared statement selects of `trouvee`, a row of `amende`, to be read by `lirePreparee`. */
export const COLONNES_DOSSIER = `row_to_json(trouvee) as amende,
    to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as aujourdhui,
    exists (select 1 from tentative where tentative.dossier = trouvee.dossier
      and ${TENTATIVE_VIVANTE}) as tentative_vivante,
    exists (select 1 from ecriture where ecriture.amende_id = trouvee.id) as a_ecriture`;

/** The fine that a prepared statement gave, with its ledger lines; null when it gave none. */
export async function lirePreparee(
  base: Database,
  { rows: [row] }: { readonly rows: readonly LignePreparee[] },
): Promise<DossierAmende | null> {
  if (row === undefined) return null;
  const { amende, ...etat } = row;
  const date_infraction = new Date(amende.date_infraction);
  const importe_le = new Date(amende.importe_le);
  return completer(base, { ...amende, ...etat, date_infraction, importe_le });
}

/** Adds the ledger lines, where there are any. */
async function completer(base: Database, row: LigneDossier): Promise<DossierAmende> {
  const { aujourdhui, tentative_vivante, a_ecriture, ...amende } = row;
  const ecritures = a_ecriture ? await lireEcritures(base, amende.id) : [];
  return { amende, ecritures, tentativeVivante: tentative_vivante, aujourdhui };
}

/** Our ledger lines of a fine, oldest first. */
function lireEcritures(base: Database, amendeId: string): Promise<LigneEcriture[]> {
  return base
    .selectFrom('ecriture')
    .selectAll()
    .where('amende_id', '=', amendeId)
    .orderBy('cree_le')
    .orderBy('id')
    .execute();
}

/**
 * Locks a fine and its consignation sibling until the transaction ends, always in the same order, so that
 * two transactions wait for each other instead of dying (invariants 3 and 9).
 * @returns the rows of the dossier, the sibling included
 */
export async function verrouillerDossier(base: Database, dossier: string): Promise<LigneAmende[]> {
  return base
    .selectFrom('amende')
    .selectAll()
    .where('dossier', '=', dossier)
    .orderBy('num_avis')
    .forUpdate()
    .execute();
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { MEDIA_REGLEMENT } from '#contract/domaine/mediaReglement.ts';
import { ETATS_VIVANTS } from '#contract/domaine/tentative.ts';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';

export type LigneAmende = Selectable<Tables['amende']>;
export type LigneTentative = Selectable<Tables['tentative']>;

/** A line of the ledger with what the rules ask of it. */
export interface LigneEcriture extends Selectable<Tables['ecriture']> {
  /** The day whose price it pays: when its attempt began, or the bank's day of a transfer. */
  readonly jour: string;
  /** A payment of ours whose balance is not shown again yet (invariant 7: the next day at 06:00, Paris). */
  readonly attend: boolean;
}

/** A fine with all that its present state depends on, read at one instant. */
export interface DossierAmende {
  readonly amende: LigneAmende;
  /** Our ledger lines of this fine, oldest first. */
  readonly ecritures: readonly LigneEcriture[];
  /** What the ledger has of the other number of the pair, cents: it bars this one (I7). */
  readonly autreRegle: number;
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

/** In SQL: the ledger has a line of the dossier of this row of `amende`. */
export const hasLedgerLine = (amende: string): string => `exists (
  select 1 from ecriture join amende as payee on payee.id = ecriture.amende_id
  where payee.dossier = ${amende}.dossier)`;

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
      sql<boolean>`${sql.raw(hasLedgerLine('amende'))}`.as('a_ecriture'),
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
    ${hasLedgerLine('trouvee')} as a_ecriture`;

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
  const lines = a_ecriture ? await readLedger(base, amende.dossier) : [];
  return { ...split(amende, lines), tentativeVivante: tentative_vivante, aujourdhui };
}

/** The fine's own lines, and what the other number of the pair has got. */
function split(amende: LigneAmende, lines: readonly LigneEcriture[]) {
  const ecritures = lines.filter(({ amende_id }) => amende_id === amende.id);
  const others = lines.filter(({ amende_id }) => amende_id !== amende.id);
  return { amende, ecritures, autreRegle: others.reduce((sum, { montant }) => sum + montant, 0) };
}

/**
 * When a part payment is shown again with its balance: the next day at 06:00 in Paris (invariant 7), on the clock
 * of that day, also in the nights that have 23 or 25 hours.
 * @param writtenAt when the ledger line was written
 */
export const reexposureInstant = (writtenAt: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((date_trunc('day', ${writtenAt} at time zone 'Europe/Paris') + interval '1 day 6 hours')
    at time zone 'Europe/Paris')`;

/** A payment that this service has taken or found on its account; a line of the demonstration is neither. */
export const IS_OURS = sql<boolean>`ecriture.contrepasse is null and (ecriture.tentative_id is not null
  or ecriture.media_reglement = ${sql.lit(MEDIA_REGLEMENT.VIREMENT)})`;

/** The ledger of a dossier, oldest line first. */
function readLedger(base: Database, dossier: string): Promise<LigneEcriture[]> {
  return base
    .selectFrom('ecriture')
    .innerJoin('amende', 'amende.id', 'ecriture.amende_id')
    .leftJoin('tentative', 'tentative.id', 'ecriture.tentative_id')
    .selectAll('ecriture')
    .select([
      jourParis(sql`coalesce(tentative.cree_le, ecriture.date_reglement)`).as('jour'),
      sql<boolean>`${IS_OURS} and ${reexposureInstant(sql.ref('ecriture.cree_le'))} > now()`.as(
        'attend',
      ),
    ])
    .where('amende.dossier', '=', dossier)
    .orderBy('ecriture.cree_le')
    .orderBy('ecriture.id')
    .execute();
}

/**
 * Locks a fine, the other number of its pair, and one that only a record names as such, until the transaction ends:
 * always in the same order, so that two transactions wait for each other instead of dying (invariants 3 and 9).
 * @returns the rows of the fine's dossier; none when the fine is gone
 */
export async function verrouillerDossier(
  base: Database,
  amendeId: string,
): Promise<readonly LigneAmende[]> {
  await sql`
    select id from amende where num_avis in (
      select autre.num_avis from amende as une join amende as autre on autre.dossier = une.dossier
      where une.id = ${amendeId}
      union select num_consignation from amende where id = ${amendeId}
      union select autre.num_avis from amende as une
      join amende as autre on autre.num_consignation = une.num_avis where une.id = ${amendeId})
    order by num_avis for update`.execute(base);
  // An import that was waited for may have put the fine into another dossier.
  return base
    .selectFrom('amende')
    .selectAll()
    .where('dossier', '=', (row) =>
      row.selectFrom('amende as une').select('une.dossier').where('une.id', '=', amendeId),
    )
    .orderBy('num_avis')
    .forUpdate()
    .execute();
}

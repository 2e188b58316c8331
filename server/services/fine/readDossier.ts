import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LIVE_STATES } from '#contract/domain/attempt.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../../database/open.ts';
import { prepare } from '../../database/postgresPool.ts';
import type { Tables } from '../../database/tables.ts';

export type FineRow = Selectable<Tables['amende']>;
export type AttemptRow = Selectable<Tables['tentative']>;

export interface EntryRow extends Selectable<Tables['ecriture']> {
  /** Day of the price: start of the attempt, or the bank's day of a transfer. */
  readonly jour: string;
  /** A payment whose balance is not shown yet (invariant 7: next day, 06:00, Paris). */
  readonly attend: boolean;
  /** `YYYY-MM-DD`: from 06:00 of this day the balance is shown. */
  readonly reste_payable: string;
}

/** Read at one instant. */
export interface FineDossier {
  readonly amende: FineRow;
  /** Oldest first. */
  readonly ecritures: readonly EntryRow[];
  /** The pair's other number holds money, paid here or elsewhere: it bars this one (I7). */
  readonly siblingIsPaid: boolean;
  /** For this fine or its consignation sibling. */
  readonly liveAttempt: boolean;
  /** See `ATTEMPT_IN_DOUBT`. */
  readonly inDoubt: boolean;
  /** The database's day in Europe/Paris (invariant 8). */
  readonly aujourdhui: string;
}

/** In SQL: blocks another attempt; must match the partial index `tentative_vivante`. */
export const LIVE_ATTEMPT = `tentative.etat in (${LIVE_STATES.map((state) => `'${state}'`).join(', ')})`;

/** In SQL: over, not confirmed by the provider, and not noted by a lookup within a minute. */
export const ATTEMPT_IN_DOUBT = `tentative.confirmee_le is null
  and tentative.etat in ('OUVERTE', 'EN_ATTENTE', 'REFUSEE', 'ANNULEE', 'EXPIREE') and tentative.expire_le < now()
  and (tentative.demandee_le is null or tentative.demandee_le < now() - interval '1 minute')`;

/** In SQL: `YYYY-MM-DD` in Europe/Paris, whatever the session's time zone. */
export const parisDay = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${instant}) at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

/** In SQL: the dossier of this row of `amende` has a ledger line. */
export const hasLedgerLine = (fine: string): string => `exists (
  select 1 from ecriture join amende as payee on payee.id = ecriture.amende_id
  where payee.dossier = ${fine}.dossier)`;

/** In SQL: the other numbers of this dossier, as `autre`. */
const OTHERS = 'amende as autre where autre.dossier = amende.dossier and autre.id <> amende.id';

const attemptOfDossier = (condition: string): string =>
  `exists (select 1 from tentative where tentative.dossier = amende.dossier and ${condition})`;

/** JSON holds the two instants as text. */
interface DossierRow {
  readonly amende: Omit<FineRow, 'date_infraction' | 'importe_le'> & {
    readonly date_infraction: string;
    readonly importe_le: string;
  };
  readonly aujourdhui: string;
  readonly tentative_vivante: boolean;
  readonly in_doubt: boolean;
  readonly a_ecriture: boolean;
  readonly sibling_paid_elsewhere: boolean;
}

/** JSON, because a later column must not change the columns of a prepared statement. */
const readBy = (column: 'num_avis' | 'id') =>
  prepare<DossierRow>(
    `dossier-${column}`,
    `select row_to_json(amende) as amende,
      to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as aujourdhui,
      ${attemptOfDossier(LIVE_ATTEMPT)} as tentative_vivante,
      ${attemptOfDossier(ATTEMPT_IN_DOUBT)} as in_doubt,
      ${hasLedgerLine('amende')} as a_ecriture,
      exists (select 1 from ${OTHERS} and (autre.statut = 'PAYE' or autre.deja_regle_importe > 0))
        as sibling_paid_elsewhere
    from amende where ${column} = $1`,
  );

const READ_BY_NUMBER = readBy('num_avis');
const READ_BY_ID = readBy('id');

export async function readDossier(
  base: Database,
  criterion: { numAvis: string } | { avisId: string },
): Promise<FineDossier | null> {
  const query =
    'numAvis' in criterion ? READ_BY_NUMBER([criterion.numAvis]) : READ_BY_ID([criterion.avisId]);
  const { rows } = await base.executeQuery(query);
  const [row] = rows;
  if (row === undefined) return null;
  const fine = {
    ...row.amende,
    date_infraction: new Date(row.amende.date_infraction),
    importe_le: new Date(row.amende.importe_le),
  };
  const { entries, siblingCents } = split(
    fine,
    row.a_ecriture ? await readLedger(base, fine.dossier) : [],
  );
  return {
    amende: fine,
    ecritures: entries,
    siblingIsPaid: row.sibling_paid_elsewhere || siblingCents > 0,
    liveAttempt: row.tentative_vivante,
    inDoubt: row.in_doubt,
    aujourdhui: row.aujourdhui,
  };
}

function split(amende: FineRow, lines: readonly EntryRow[]) {
  const entries = lines.filter(({ amende_id }) => amende_id === amende.id);
  const others = lines.filter(({ amende_id }) => amende_id !== amende.id);
  return { entries, siblingCents: others.reduce((sum, { montant }) => sum + montant, 0) };
}

/**
 * In SQL: the next day at 06:00 on Paris clocks (invariant 7), also in nights of 23 or 25 hours.
 */
export const reexposureInstant = (writtenAt: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`((date_trunc('day', ${writtenAt} at time zone 'Europe/Paris') + interval '1 day 6 hours')
    at time zone 'Europe/Paris')`;

/** In SQL: excludes the demonstration's lines. */
export const IS_OURS = sql<boolean>`ecriture.contrepasse is null and (ecriture.tentative_id is not null
  or ecriture.a_rapprocher_id is not null
  or ecriture.media_reglement = ${sql.lit(PAYMENT_MEDIA.VIREMENT)})`;

function readLedger(base: Database, dossier: string): Promise<EntryRow[]> {
  return base
    .selectFrom('ecriture')
    .innerJoin('amende', 'amende.id', 'ecriture.amende_id')
    .leftJoin('tentative', 'tentative.id', 'ecriture.tentative_id')
    .selectAll('ecriture')
    .select([
      parisDay(sql`coalesce(tentative.cree_le, ecriture.date_reglement)`).as('jour'),
      parisDay(reexposureInstant(sql.ref('ecriture.cree_le'))).as('reste_payable'),
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
 * In SQL, for `with recursive`: `famille`, all numbers that links or dossiers connect with the seed.
 * @param seed selects num_avis, num_consignation and dossier
 */
export const familyOf = (seed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`famille (num_avis, num_consignation, dossier) as (
    ${seed}
    union
    select proche.num_avis, proche.num_consignation, proche.dossier from famille, lateral (
      select num_avis, num_consignation, dossier from amende where dossier = famille.dossier
      union all
      select num_avis, num_consignation, dossier from amende where num_avis = famille.num_consignation
      union all
      select num_avis, num_consignation, dossier from amende where num_consignation = famille.num_avis
    ) as proche)`;

/**
 * Also locks every number that a link may bring into the dossier. A fixed order makes transactions
 * wait instead of deadlock (invariants 3 and 9).
 * @returns the dossier's rows; none when the fine is gone
 */
export async function lockDossier(base: Database, fineId: string): Promise<readonly FineRow[]> {
  await sql`
    with recursive ${familyOf(sql`select num_avis, num_consignation, dossier from amende where id = ${fineId}`)}
    select id from amende where num_avis in (select num_avis from famille)
    order by num_avis for update`.execute(base);
  // An import that held the lock may have changed the dossier.
  return base
    .selectFrom('amende')
    .selectAll()
    .where('dossier', '=', (row) =>
      row.selectFrom('amende as une').select('une.dossier').where('une.id', '=', fineId),
    )
    .orderBy('num_avis')
    .forUpdate()
    .execute();
}

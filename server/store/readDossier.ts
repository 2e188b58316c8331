import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LIVE_STATES } from '#contract/domain/attempt.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../database/open.ts';
import { prepare } from '../database/postgresPool.ts';
import type { Tables } from '../database/tables.ts';
import type { Attempt, Dossier, Entry, FineAccount, Item } from '../till/dossier.ts';
import type { Tariff } from '../till/schedule.ts';
import { TO_ASK } from '../till/start.ts';

export type FineRow = Selectable<Tables['amende']>;
export type EntryRow = Selectable<Tables['ecriture']>;
export type AttemptRow = Selectable<Tables['tentative']>;

export interface StoredEntry extends Entry {
  readonly row: EntryRow;
  /** `YYYY-MM-DD`: from 06:00 of this day the balance is shown. */
  readonly balanceFrom: string;
}

export interface StoredAttempt extends Attempt {
  readonly row: Pick<
    AttemptRow,
    | 'id'
    | 'transaction_reference'
    | 'montant'
    | 'locale'
    | 'jeton_sel'
    | 'jeton_empreinte'
    | 'adresse'
  > & { readonly expire_le: Date };
  /** See `ATTEMPT_IN_DOUBT`. */
  readonly inDoubt: boolean;
}

/** A fine with its money and its row. */
export interface StoredFine extends FineAccount {
  readonly row: FineRow;
  readonly entries: readonly StoredEntry[];
  readonly attempts: readonly StoredAttempt[];
}

export interface StoredDossier extends Dossier {
  readonly fines: readonly StoredFine[];
}

/** A fine that was asked for, in its dossier. */
export interface FoundFine {
  readonly dossier: StoredDossier;
  readonly fine: StoredFine;
}

const quoted = (states: readonly string[]): string =>
  states.map((state) => `'${state}'`).join(', ');

/** In SQL: blocks another attempt; must match the partial index `tentative_vivante`. */
export const LIVE_ATTEMPT = `tentative.etat in (${quoted(LIVE_STATES)})`;

/** In SQL: the provider stops at the same instant; a payment confirmed just before needs its minute. */
export const FINISHED = `tentative.expire_le < now() - interval '2 minutes'`;

/** In SQL: over, not confirmed by the provider, and not noted by a lookup within a minute. */
export const ATTEMPT_IN_DOUBT = `tentative.confirmee_le is null
  and tentative.etat in (${quoted(TO_ASK)}) and tentative.expire_le < now()
  and (tentative.demandee_le is null or tentative.demandee_le < now() - interval '1 minute')`;

const IN_PARIS = `at time zone 'Europe/Paris', 'YYYY-MM-DD'`;

/** In SQL: `YYYY-MM-DD` in Europe/Paris, whatever the session's time zone. */
const dayInParis = (instant: string): string => `to_char((${instant}) ${IN_PARIS})`;

/** As `dayInParis`, for an instant that may hold parameters. */
export const parisDay = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${instant}) ${sql.raw(IN_PARIS)})`;

/** In SQL: the dossier of this row of `amende` has a ledger line. */
export const HAS_LEDGER_LINE = `exists (
  select 1 from ecriture join amende as payee on payee.id = ecriture.amende_id
  where payee.dossier = amende.dossier)`;

/** In SQL: the next day at 06:00 on Paris clocks (invariant 7), also in nights of 23 or 25 hours. */
export const reexposureInstant = (writtenAt: string): string =>
  `((date_trunc('day', ${writtenAt} at time zone 'Europe/Paris') + interval '1 day 6 hours')
    at time zone 'Europe/Paris')`;

/** In SQL: excludes the demonstration's lines. */
export const IS_OURS = `(ecriture.contrepasse is null and (ecriture.tentative_id is not null
  or ecriture.a_rapprocher_id is not null or ecriture.media_reglement = ${PAYMENT_MEDIA.VIREMENT}))`;

const ENTRIES = `(select json_agg(line order by line.cree_le, line.id) from (
  select ecriture.*, ${dayInParis('coalesce(tentative.cree_le, ecriture.date_reglement)')} as price_day,
    ${dayInParis(reexposureInstant('ecriture.cree_le'))} as balance_from,
    ${IS_OURS} and ${reexposureInstant('ecriture.cree_le')} > now() as waits
  from ecriture left join tentative on tentative.id = ecriture.tentative_id
  where ecriture.amende_id = amende.id) as line)`;

/** Money set aside of an attempt. */
const ITEMS = `(select json_agg(item order by item.id) from (
  select id, motif, montant, devise, tentative_id, transaction_reference, paiement_id, traite_le is null as open from a_rapprocher
  where transaction_reference = tentative.transaction_reference and tentative_id = tentative.id) as item)`;

const ATTEMPTS = `(select json_agg(attempt order by attempt.cree_le desc) from (
  select id, transaction_reference, session_id, etat, type_reglement, montant, locale, jeton_sel,
    jeton_empreinte, adresse, expire_le, cree_le, ${dayInParis('cree_le')} as price_day,
    expire_le <= now() as expired, ${FINISHED} as finished, confirmee_le is not null as confirmed,
    ${ATTEMPT_IN_DOUBT} as in_doubt, ${ITEMS} as items
  from tentative where tentative.amende_id = amende.id) as attempt)`;

const CLOSED_BY = `case when amende.statut = 'PAYE_AUTRE' then (
  select json_build_object('from', de, 'cause', cause) from changement_statut
  where changement_statut.amende_id = amende.id order by changement_statut.id desc limit 1) end`;

/** One row for each fine; JSON, because a later column must not change the columns of a prepared statement. */
interface ReadRow {
  readonly asked: boolean;
  readonly today: string;
  /** JSON holds instants as text. */
  readonly fine: Omit<FineRow, 'date_infraction' | 'importe_le'> & {
    readonly date_infraction: string;
    readonly importe_le: string;
  };
  readonly closed_by: FineAccount['closedBy'];
  readonly entries: readonly ReadEntry[] | null;
  readonly attempts: readonly ReadAttempt[] | null;
}

interface ReadEntry extends Omit<EntryRow, 'date_reglement' | 'cree_le'> {
  readonly date_reglement: string;
  readonly cree_le: string;
  readonly price_day: string;
  readonly balance_from: string;
  readonly waits: boolean;
}

interface ReadAttempt extends Omit<AttemptRow, 'expire_le'> {
  readonly expire_le: string;
  readonly price_day: string;
  readonly expired: boolean;
  readonly finished: boolean;
  readonly confirmed: boolean;
  readonly in_doubt: boolean;
  readonly items: readonly ReadItem[] | null;
}

type ReadItem = Pick<
  Selectable<Tables['a_rapprocher']>,
  'id' | 'motif' | 'montant' | 'devise' | 'transaction_reference' | 'paiement_id'
> & {
  readonly tentative_id: string;
  readonly open: boolean;
};

/**
 * In SQL: the fines that `source` selects, with their money.
 * @param asked whether the row is the fine that was asked for
 * @param before a `with` clause
 */
const selectFines = (source: string, asked: string, before = ''): string => `${before}
  select ${asked} as asked, ${dayInParis('now()')} as today, row_to_json(amende) as fine,
    ${CLOSED_BY} as closed_by, ${ENTRIES} as entries, ${ATTEMPTS} as attempts
  from amende where ${source} order by num_avis`;

/** In SQL: the fines of the pair of one fine. */
const pairWhere = (condition: string): string =>
  `dossier = (select une.dossier from amende as une where ${condition})`;

/**
 * Reads a fine with its pair, without a lock.
 * @param before a `with` clause that the conditions may use
 * @param condition selects the fine, as `une`
 */
export function declareFineReading(name: string, condition: string, before = '') {
  const asked = condition.replaceAll('une.', 'amende.');
  const query = prepare<ReadRow>(name, selectFines(pairWhere(condition), asked, before));
  return async (base: Database, parameters: readonly unknown[]): Promise<FoundFine | null> => {
    const { rows } = await base.executeQuery(query(parameters));
    const dossier = dossierOf(rows);
    const fine = dossier.fines.find((_, index) => rows[index]?.asked);
    return fine === undefined ? null : { dossier, fine };
  };
}

const READ_BY_NUMBER = declareFineReading('fine-by-number', 'une.num_avis = $1');
const READ_BY_ID = declareFineReading('fine-by-id', 'une.id = $1');

/** Without a lock, for a person to see. @returns null for an unknown fine */
export const readFine = (
  base: Database,
  fine: { readonly number: string } | { readonly id: string },
): Promise<FoundFine | null> =>
  'number' in fine ? READ_BY_NUMBER(base, [fine.number]) : READ_BY_ID(base, [fine.id]);

/**
 * In SQL, for `with recursive`: `famille`, all numbers that links or dossiers connect with the seed.
 * @param seed selects num_avis, num_consignation and dossier
 */
export const familyOf = (
  seed: string,
): string => `famille (num_avis, num_consignation, dossier) as (
    ${seed}
    union
    select proche.num_avis, proche.num_consignation, proche.dossier from famille, lateral (
      select num_avis, num_consignation, dossier from amende where dossier = famille.dossier
      union all
      select num_avis, num_consignation, dossier from amende where num_avis = famille.num_consignation
      union all
      select num_avis, num_consignation, dossier from amende where num_consignation = famille.num_avis
    ) as proche)`;

const IN_FAMILY = 'num_avis in (select num_avis from famille)';
const SEED = 'select num_avis, num_consignation, dossier from amende where';

/** In SQL: the fines that have a link, of these numbers. */
const LINKED = `${SEED} num_avis = any($1::text[]) and (num_consignation is not null or dossier <> num_avis
  or exists (select from amende as une where une.num_consignation = amende.num_avis)
  or exists (select from amende as une where une.dossier = amende.num_avis and une.id <> amende.id))`;

const withFamily = (seed: string): string => `with recursive ${familyOf(seed)}`;

const declareReading = (name: string, seed: string) =>
  prepare<ReadRow>(`read-${name}`, selectFines(IN_FAMILY, 'false', withFamily(seed)));

const declareLocking = (name: string, seed: string) => ({
  lock: prepare<{ num_avis: string }>(
    `lock-${name}`,
    `${withFamily(seed)} select num_avis from amende where ${IN_FAMILY} order by num_avis for update`,
  ),
  read: declareReading(name, seed),
});

const BY_FINE = declareLocking('dossier-by-fine', `${SEED} id = $1`);
const BY_ATTEMPT = declareLocking(
  'dossier-by-attempt',
  `${SEED} id = (select amende_id from tentative where transaction_reference = $1)`,
);
const OF_NUMBERS = declareReading('dossier-of-numbers', `${SEED} num_avis = any($1::text[])`);
const OF_LINKS = declareReading('dossier-of-links', LINKED);

/**
 * Locks and reads a dossier. A fixed order makes transactions wait instead of deadlock (invariants 3 and 9).
 * @returns without fines when there is no such fine or attempt
 */
export async function readDossier(
  transaction: Database,
  of: { readonly fineId: string } | { readonly attemptReference: string },
): Promise<StoredDossier> {
  const { lock, read } = 'fineId' in of ? BY_FINE : BY_ATTEMPT;
  const parameters = ['fineId' in of ? of.fineId : of.attemptReference];
  const locked = new Set<string>();
  for (;;) {
    const { rows } = await transaction.executeQuery(lock(parameters));
    for (const { num_avis: number } of rows) locked.add(number);
    const { rows: fines } = await transaction.executeQuery(read(parameters));
    // An import that held the lock may have linked another number.
    if (fines.every(({ fine }) => locked.has(fine.num_avis))) return dossierOf(fines);
  }
}

/** All dossiers of these numbers as one. The caller holds the locks. */
export const readLockedDossiers = async (
  transaction: Database,
  numbers: readonly string[],
): Promise<StoredDossier> =>
  dossierOf((await transaction.executeQuery(OF_NUMBERS([numbers]))).rows);

/** As `readLockedDossiers`, without the numbers that have no link. */
export const readLinkedDossiers = async (
  transaction: Database,
  numbers: readonly string[],
): Promise<StoredDossier> => dossierOf((await transaction.executeQuery(OF_LINKS([numbers]))).rows);

const dossierOf = (rows: readonly ReadRow[]): StoredDossier => ({
  today: rows[0]?.today ?? '',
  fines: rows.map(fineOf),
});

function fineOf({ fine, closed_by, entries, attempts }: ReadRow): StoredFine {
  const row: FineRow = {
    ...fine,
    date_infraction: new Date(fine.date_infraction),
    importe_le: new Date(fine.importe_le),
  };
  return {
    id: row.id,
    tariff: tariffOf(row),
    pair: row.dossier,
    depositNumber: row.num_consignation,
    status: row.statut,
    closedBy: closed_by,
    paidElsewhere: row.deja_regle_importe,
    partsAllowed: row.fractionnable,
    transferAllowed: row.virement_autorise,
    entries: (entries ?? []).map(entryOf),
    attempts: (attempts ?? []).map(attemptOf),
    items: (attempts ?? []).flatMap(({ items }) => (items ?? []).map(itemOf)),
    row,
  };
}

export const tariffOf = (row: FineRow): Tariff => ({
  number: row.num_avis,
  noticeType: row.type_amende,
  noticeDay: row.date_envoi_avis,
  isDeposit: row.consignation,
  minoree: row.minoree,
  forfaitaire: row.forfaitaire,
  majoree: row.majoree,
  fpsMajore: row.fps_majore,
  reduite: row.reduite,
  noticeDeadlines: row.echeances,
});

function entryOf(line: ReadEntry): StoredEntry {
  const row: EntryRow = {
    ...line,
    date_reglement: new Date(line.date_reglement),
    cree_le: new Date(line.cree_le),
  };
  return {
    id: row.id,
    reference: row.reference_reglement,
    attemptId: row.tentative_id,
    transactionReference: row.transaction_reference,
    paymentId: row.paiement_id ?? row.transaction_reference,
    cents: row.montant,
    balance: row.solde,
    nature: row.nature,
    day: line.price_day,
    waits: line.waits,
    reverses: row.contrepasse,
    balanceFrom: line.balance_from,
    row,
  };
}

function attemptOf(row: ReadAttempt): StoredAttempt {
  return {
    id: row.id,
    reference: row.transaction_reference,
    session: row.session_id,
    state: row.etat,
    nature: row.type_reglement,
    cents: row.montant,
    day: row.price_day,
    expired: row.expired,
    finished: row.finished,
    confirmed: row.confirmed,
    inDoubt: row.in_doubt,
    row: { ...row, expire_le: new Date(row.expire_le) },
  };
}

const itemOf = (row: ReadItem): Item => ({
  id: row.id,
  reason: row.motif,
  paymentId: row.paiement_id ?? row.transaction_reference,
  cents: row.montant,
  currency: row.devise,
  attemptId: row.tentative_id,
  open: row.open,
});

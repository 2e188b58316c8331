import type { Selectable } from 'kysely';
import type { Card } from '#contract/domain/card.ts';
import type { Tables } from '../database/tables.ts';
import type { Attempt, Dossier, Entry, FineAccount } from '../till/dossier.ts';
import type { Operation, Payment } from '../till/payments.ts';
import type { Tariff } from '../till/schedule.ts';

export type FineRow = Selectable<Tables['amende']>;
export type EntryRow = Selectable<Tables['ecriture']>;
export type AttemptRow = Selectable<Tables['tentative']>;

export interface StoredEntry extends Entry {
  readonly row: EntryRow;
  /** `YYYY-MM-DD`: the balance is shown from 06:00. */
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
    | 'page_paiement'
  > & { readonly expire_le: Date; readonly cree_le: Date };
}

export interface StoredFine extends FineAccount {
  readonly row: FineRow;
  readonly entries: readonly StoredEntry[];
  readonly attempts: readonly StoredAttempt[];
}

export interface StoredPayment extends Payment {
  /** First reservation. */
  readonly reservedAt: Date | null;
}

export interface StoredDossier extends Dossier {
  readonly fines: readonly StoredFine[];
  readonly payments: readonly StoredPayment[];
}

/** The fine that was asked for, in its dossier. */
export interface FoundFine {
  readonly dossier: StoredDossier;
  readonly fine: StoredFine;
}

type AsJson<Row, Instant extends keyof Row> = Omit<Row, Instant> & {
  readonly [Name in Instant]: string | Extract<Row[Name], null>;
};

/** JSON: a later column must not change the columns of a prepared statement. */
export interface ReadRow {
  readonly asked: boolean;
  readonly today: string;
  readonly fine: AsJson<FineRow, 'importe_le'>;
  readonly closed_by: FineAccount['closedBy'];
  readonly entries: readonly ReadEntry[] | null;
  readonly attempts: readonly ReadAttempt[] | null;
  readonly payments: readonly ReadPayment[] | null;
}

interface ReadEntry extends AsJson<EntryRow, 'date_reglement' | 'cree_le'> {
  readonly price_day: string;
  readonly balance_from: string;
  readonly waits: boolean;
}

interface ReadAttempt extends AsJson<AttemptRow, 'expire_le' | 'cree_le'> {
  readonly price_day: string;
  readonly expired: boolean;
  readonly live: boolean;
}

type PaymentRow = Selectable<Tables['paiement']>;
type OperationRow = Selectable<Tables['operation']>;
type WordRow = Selectable<Tables['parole']>;

export interface ReadPayment extends AsJson<PaymentRow, 'paye_le' | 'reserve_le'> {
  readonly names: readonly string[];
  readonly items:
    | readonly (Pick<Selectable<Tables['a_rapprocher']>, 'id' | 'motif'> & {
        readonly cents: number;
      })[]
    | null;
  readonly words: readonly Pick<WordRow, 'motif' | 'montant' | 'operation_id'>[] | null;
  readonly operations: readonly (OperationRow & { readonly old: boolean })[] | null;
}

export const dossierOf = (
  rows: readonly ReadRow[],
  homeless: readonly ReadPayment[] = [],
): StoredDossier => ({
  today: rows[0]?.today ?? '',
  fines: rows.map(fineOf),
  payments: [...rows.flatMap(({ payments }) => payments ?? []), ...homeless].map(paymentOf),
});

function fineOf({ fine, closed_by, entries, attempts }: ReadRow): StoredFine {
  const row: FineRow = { ...fine, importe_le: new Date(fine.importe_le) };
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
    told: row.dit_importe,
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
    paymentId: row.paiement_id,
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

const attemptOf = (row: ReadAttempt): StoredAttempt => ({
  id: row.id,
  reference: row.transaction_reference,
  session: row.session_id,
  live: row.live,
  checkout: row.fin_page,
  nature: row.type_reglement,
  cents: row.montant,
  day: row.price_day,
  expired: row.expired,
  row: { ...row, expire_le: new Date(row.expire_le), cree_le: new Date(row.cree_le) },
});

export const cardOf = (row: Pick<EntryRow, 'carte_marque' | 'carte_fin'>): Card | null =>
  row.carte_marque === null && row.carte_fin === null
    ? null
    : { marque: row.carte_marque, fin: row.carte_fin };

const paymentOf = (row: ReadPayment): StoredPayment => ({
  id: row.id,
  names: row.names,
  origin: row.origine,
  fineId: row.amende_id,
  attemptId: row.tentative_id,
  reference: row.reference,
  state: row.etat,
  status: row.statut,
  isCancelled: row.abandonne,
  capturedCents: row.encaisse,
  returnedCents: row.rendu,
  reservedCents: row.reserve,
  currency: row.devise,
  isOurs: row.notre_marchand,
  otherAttempt: row.autre_tentative,
  revision: row.revision,
  answered: row.repondu,
  toAsk: row.entendu,
  wordOn: row.parole_sur,
  figureByWord: row.chiffre_dit,
  paidAt: row.paye_le === null ? null : new Date(row.paye_le),
  authorisation: row.autorisation,
  card: cardOf(row),
  day: row.jour,
  reservedAt: row.reserve_le === null ? null : new Date(row.reserve_le),
  items: (row.items ?? []).map(({ id, motif: reason, cents }) => ({ id, reason, cents })),
  words: (row.words ?? []).map((word) => ({
    reason: word.motif,
    cents: word.montant,
    operationId: word.operation_id,
  })),
  operations: (row.operations ?? []).map(operationOf),
});

const operationOf = (row: OperationRow & { readonly old: boolean }): Operation => ({
  id: row.id,
  kind: row.nature,
  item: row.motif,
  cents: row.montant,
  state: row.etat,
  providerId: row.operation_id,
  taken: row.reprise,
  old: row.old,
});

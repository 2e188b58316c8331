import type { Selectable } from 'kysely';
import { freeAfter } from '#contract/domain/attempt.ts';
import type { Card } from '#contract/domain/card.ts';
import type { Tables } from '../database/tables.ts';
import type { Attempt, Dossier, Entry, FineAccount } from '../till/dossier.ts';
import type { Payment } from '../till/payments.ts';

export type FineRow = Selectable<Tables['fine']>;
export type EntryRow = Selectable<Tables['ledgerEntry']>;
export type AttemptRow = Selectable<Tables['attempt']>;

/** A line of the ledger with what only readers need, and the till does not. */
export type StoredEntry = Entry &
  EntryRow & {
    /** `YYYY-MM-DD`: the balance is shown from 06:00 of this day. */
    readonly balanceFrom: string;
  };

export type StoredAttempt = Attempt &
  Pick<
    AttemptRow,
    'locale' | 'tokenSalt' | 'tokenHash' | 'address' | 'checkoutId' | 'expiresAt'
  > & {
    readonly createdAt: Date;
    /** True once the outcome of its page must be known (D-98). */
    readonly isAllHeard: boolean;
    /** If the provider is still asked about it. */
    readonly nextAnswerAt: Date;
  };

export type StoredFine = Omit<FineAccount, 'entries' | 'attempts'> &
  FineRow & {
    readonly entries: readonly StoredEntry[];
    readonly attempts: readonly StoredAttempt[];
  };

export interface StoredPayment extends Payment {
  /** When the amount was first reserved. */
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

/** Instants arrive as texts, because JSON has none. */
type AsJson<Row, Instant extends keyof Row> = Omit<Row, Instant> & {
  readonly [Name in Instant]: string | Extract<Row[Name], null>;
};

/**
 * Each part is one column of JSON. A new column of its view then does not change the columns of a prepared statement,
 * which would fail.
 */
export interface ReadRow {
  readonly asked: boolean;
  readonly today: string;
  readonly fine: AsJson<FineRow, 'importedAt'>;
  readonly closedBy: FineAccount['closedBy'];
  readonly entries: readonly ReadEntry[] | null;
  readonly attempts: readonly ReadAttempt[] | null;
  readonly payments: readonly ReadPayment[] | null;
}

type ReadEntry = AsJson<Selectable<Tables['storedEntry']>, 'paidAt' | 'createdAt'>;

type ReadAttempt = AsJson<
  Selectable<Tables['storedAttempt']>,
  'expiresAt' | 'createdAt' | 'nextAnswerAt'
>;

export type ReadPayment = AsJson<
  Selectable<Tables['storedPayment']>,
  'paidAt' | 'reservedAt' | 'heardAt'
>;

export const dossierOf = (
  rows: readonly ReadRow[],
  withoutFine: readonly ReadPayment[] = [],
): StoredDossier => ({
  today: rows[0]?.today ?? '',
  fines: rows.map(fineOf),
  payments: [...rows.flatMap(({ payments }) => payments ?? []), ...withoutFine].map(paymentOf),
});

function fineOf({ fine, closedBy, entries, attempts }: ReadRow): StoredFine {
  const row: FineRow = { ...fine, importedAt: new Date(fine.importedAt) };
  return {
    ...row,
    tariff: row,
    closedBy,
    entries: (entries ?? []).map(entryOf),
    attempts: (attempts ?? []).map(attemptOf),
  };
}

const entryOf = (line: ReadEntry): StoredEntry => ({
  ...line,
  waits: line.waits === true,
  paidAt: new Date(line.paidAt),
  createdAt: new Date(line.createdAt),
});

const attemptOf = ({ minutesOver, ...row }: ReadAttempt): StoredAttempt => ({
  ...row,
  expired: minutesOver >= 0,
  isAllHeard: minutesOver >= freeAfter(0),
  expiresAt: new Date(row.expiresAt),
  createdAt: new Date(row.createdAt),
  nextAnswerAt: new Date(row.nextAnswerAt),
});

export const cardOf = ({
  cardBrand,
  cardDigits,
}: Pick<EntryRow, 'cardBrand' | 'cardDigits'>): Card | null =>
  cardBrand === null && cardDigits === null ? null : { marque: cardBrand, fin: cardDigits };

const dateOf = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

/**
 * Leaves out what only the queue and the reports read. To the till, a new plan of questions is no change of a
 * payment.
 */
const paymentOf = ({
  declarations,
  operations,
  cardBrand,
  cardDigits,
  createdAt: _created,
  askAt: _ask,
  askedAt: _asked,
  tries: _tries,
  waitingReason: _waitingReason,
  waitingSince: _waitingSince,
  doubt: _doubt,
  heardAt: _heardAt,
  ...row
}: ReadPayment): StoredPayment => ({
  ...row,
  paidAt: dateOf(row.paidAt),
  reservedAt: dateOf(row.reservedAt),
  card: cardOf({ cardBrand, cardDigits }),
  declarations: declarations ?? [],
  operations: operations ?? [],
});

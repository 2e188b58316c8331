import { sql } from 'kysely';
import { finds } from '../../database/finds.ts';
import type { Database } from '../../database/open.ts';
import type { BankLineKind } from '../../database/tables/ledger.ts';
import { sha256 } from '../../secrets/digest.ts';
import { decideWithin } from '../../store/decide.ts';
import type { Judged } from '../../till/draft.ts';
import type { AsideReason, UnbookedReason } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';

/** A booked credit: cents; the day is `YYYY-MM-DD`. */
export interface Transfer {
  /** Banks repeat them. */
  readonly bankReference: string;
  readonly jour: string;
  readonly montant: number;
  /** ISO 4217 letters. */
  readonly devise: string;
  readonly libelle: string;
}

/** Taken back, come back, or unreadable: waits for a person. */
export interface UnbookedLine extends Omit<Transfer, 'jour'> {
  readonly motif: UnbookedReason | 'VIREMENT_SANS_AMENDE';
  /** Null: unreadable. */
  readonly jour: string | null;
  /** 0: unreadable; negative: it left the account. */
  readonly montant: number;
}

/** Of the acquirer, or a debit: never a fine's money. Negative: it left the account. */
export interface AccountLine extends Omit<Transfer, 'jour'> {
  readonly nature: Exclude<BankLineKind, 'VIREMENT'>;
  readonly jour: string | null;
  /** Commission that was held back. */
  readonly frais: number;
}

export type StatementLine = Transfer | UnbookedLine | AccountLine;

export type LineEffect = 'DEJA_VU' | 'REGLEMENT_INSCRIT' | AsideReason | AccountLine['nature'];

/** Alone or with its key; banks write spaces of every kind. */
const NUMBER_IN_REMITTANCE =
  /(?<!\d)((?:\d{4}[\s./-]?){3}(?:\d{4}[\s./-]?)?\d{2})(?:[\s./-]?\d{2})?(?!\d)/g;

/** Once (D-18, invariants 3, 4 and 7). @param simulate writes nothing */
export function applyTransfer(
  db: Database,
  line: StatementLine,
  simulate = false,
): Promise<LineEffect> {
  return db.transaction().execute(async (transaction) => {
    const digest = digestOf(line);
    if ('nature' in line) {
      const isNew = simulate
        ? !(await isRead(transaction, digest))
        : await keep(transaction, digest, line, null);
      return isNew ? line.nature : 'DEJA_VU';
    }
    const paymentId = `virement-${digest}`;
    const fineId = 'motif' in line ? null : await findFine(transaction, line);
    const effect = await decideLine(transaction, line, paymentId, fineId, simulate);
    if (effect !== 'DEJA_VU' && !simulate) await keep(transaction, digest, line, paymentId);
    return effect;
  });
}

const isRead = (transaction: Database, digest: string): Promise<boolean> =>
  finds(transaction, sql`select from ligne_banque where empreinte = ${digest}`);

/** The key is the digest of the line. @returns false for a known line */
async function keep(
  transaction: Database,
  digest: string,
  line: StatementLine,
  paymentId: string | null,
): Promise<boolean> {
  const isAccount = 'nature' in line;
  const waits = isAccount && line.nature !== 'COMMISSION';
  const written = await transaction
    .insertInto('ligne_banque')
    .values({
      empreinte: digest,
      reference: line.bankReference,
      jour: line.jour,
      montant: line.montant,
      devise: line.devise,
      nature: isAccount ? line.nature : 'motif' in line ? 'AUTRE' : 'VIREMENT',
      paiement_id: paymentId,
      frais: isAccount ? line.frais : 0,
      traitee_le: waits ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

async function decideLine(
  transaction: Database,
  line: Transfer | UnbookedLine,
  paymentId: string,
  fineId: string | null,
  simulate: boolean,
): Promise<LineEffect> {
  const judged = await decideWithin(
    transaction,
    fineId === null ? { paymentIds: [paymentId] } : { fineId, paymentId },
    {
      type: 'transfer',
      paymentId,
      fineId,
      unbooked: 'motif' in line ? line.motif : null,
      reference: line.bankReference,
      day: line.jour,
      cents: line.montant,
      currency: line.devise,
      references: newEntryReferences(),
    },
    { simulate },
  );
  return effectOf(judged);
}

function effectOf(judged: Judged): LineEffect {
  if ('refused' in judged) return 'DEJA_VU';
  const item = judged.changes.find((change) => change.kind === 'item-moved');
  if (item !== undefined) return item.reason;
  const isBooked = judged.changes.some(({ kind }) => kind === 'entry');
  return isBooked ? 'REGLEMENT_INSCRIT' : 'VIREMENT_ILLISIBLE';
}

async function findFine(
  transaction: Database,
  { libelle: text }: Transfer,
): Promise<string | null> {
  // Banks cut lines within a number.
  const numbers = [text, text.replaceAll(' | ', '')].flatMap((read) =>
    [...read.matchAll(NUMBER_IN_REMITTANCE)].map(([, number = '']) => number.replace(/\D/g, '')),
  );
  if (numbers.length === 0) return null;
  const fines = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', 'in', numbers)
    .execute();
  // Two of our numbers: a person chooses.
  return fines.length === 1 ? (fines[0]?.id ?? null) : null;
}

const isTakenBack = (line: Transfer | UnbookedLine): boolean =>
  'motif' in line && line.motif === 'VIREMENT_REPRIS';

/** Not by reference: banks repeat them. */
function digestOf(line: StatementLine): string {
  const identity = [
    'nature' in line ? line.nature : isTakenBack(line) ? 'repris' : 'recu',
    line.bankReference,
    line.jour,
    line.montant,
    line.devise,
    sha256(line.libelle),
  ].join('\n');
  return sha256(identity);
}

/** Not taken back. */
export async function paymentsBy(db: Database, bankReference: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ecriture')
    .select('reference_reglement')
    .where('transaction_reference', '=', bankReference)
    .where('montant', '>', 0)
    .where('id', 'not in', (row) =>
      row.selectFrom('ecriture').select('contrepasse').where('contrepasse', 'is not', null),
    )
    .execute();
  return rows.map(({ reference_reglement: reference }) => reference);
}

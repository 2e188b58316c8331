import { createHash } from 'node:crypto';
import type { Database } from '../../database/open.ts';
import { decideWithin } from '../../store/decide.ts';
import type { Judged } from '../../till/judge.ts';
import type { AsideReason, UnbookedReason } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';

/** A booked credit: cents, and the bank's booking day, `YYYY-MM-DD`. */
export interface Transfer {
  /** The bank's reference. Banks repeat them. */
  readonly bankReference: string;
  readonly jour: string;
  readonly montant: number;
  /** ISO 4217 letters. */
  readonly devise: string;
  /** The payer's text. */
  readonly libelle: string;
}

/** A line that waits for a person: money taken back, or a line that cannot be believed. */
export interface UnbookedLine extends Omit<Transfer, 'jour'> {
  readonly motif: UnbookedReason;
  /** Null when it could not be read. */
  readonly jour: string | null;
  /** 0 when it could not be read. */
  readonly montant: number;
}

export type StatementLine = Transfer | UnbookedLine;

export type TransferEffect = 'DEJA_VU' | 'REGLEMENT_INSCRIT' | AsideReason;

/**
 * A payment number, alone or followed by its key, in groups or not. Banks write spaces of every
 * kind.
 */
const NUMBER_IN_REMITTANCE =
  /(?<!\d)((?:\d{4}[\s./-]?){3}(?:\d{4}[\s./-]?)?\d{2})(?:[\s./-]?\d{2})?(?!\d)/g;

/**
 * Takes a line of a statement once (D-18, invariants 3, 4 and 7): a payment of the bank.
 * @param simulate writes nothing
 */
export function applyTransfer(
  db: Database,
  line: StatementLine,
  simulate = false,
): Promise<TransferEffect> {
  return db.transaction().execute(async (transaction) => {
    const fineId = 'motif' in line ? null : await findFine(transaction, line);
    const paymentId = identityOf(line);
    const key =
      fineId === null
        ? { paymentIds: [paymentId] as const, attemptReference: '' }
        : { fineId, paymentId };
    const { judged } = await decideWithin(
      transaction,
      key,
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
  });
}

function effectOf(judged: Judged): TransferEffect {
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
  const numbers = [...text.matchAll(NUMBER_IN_REMITTANCE)].map(([, number = '']) =>
    number.replace(/\D/g, ''),
  );
  if (numbers.length === 0) return null;
  const fines = await transaction
    .selectFrom('amende')
    .select('id')
    .where('num_avis', 'in', numbers)
    .execute();
  // Two of our numbers: a person must choose.
  return fines.length === 1 ? (fines[0]?.id ?? null) : null;
}

const textDigest = (line: StatementLine): string =>
  createHash('sha256').update(line.libelle).digest('hex');

const isMoneyBack = (line: StatementLine): boolean =>
  'motif' in line && line.motif === 'VIREMENT_REPRIS';

/** Names the line for ever: banks repeat references. */
function identityOf(line: StatementLine): string {
  const sign = isMoneyBack(line) ? 'repris' : 'recu';
  const identity = [
    sign,
    line.bankReference,
    line.jour,
    line.montant,
    line.devise,
    textDigest(line),
  ].join('\n');
  return `virement-${createHash('sha256').update(identity).digest('hex')}`;
}

/** Payments that a reference of the bank brought and that are not taken back. */
export async function paymentsBy(base: Database, bankReference: string): Promise<string[]> {
  const rows = await base
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

import { createHash } from 'node:crypto';
import type { Database } from '../../database/open.ts';
import { apply } from '../../store/apply.ts';
import { readDossier, type StoredDossier } from '../../store/readDossier.ts';
import type { AsideReason, UnbookedReason } from '../../till/dossier.ts';
import { judge } from '../../till/judge.ts';
import type { Draft } from '../../till/play.ts';
import { newLineNames } from '../payment/references.ts';

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

const NO_DOSSIER: StoredDossier = { today: '', fines: [] };

/**
 * Takes a line of a statement once (D-18, invariants 3, 4 and 7).
 * @param simulate writes nothing
 */
export function applyTransfer(
  base: Database,
  line: StatementLine,
  simulate = false,
): Promise<TransferEffect> {
  return base.transaction().execute(async (transaction) => {
    const fineId = 'motif' in line ? null : await findFine(transaction, line);
    const dossier = fineId === null ? NO_DOSSIER : await readDossier(transaction, { fineId });
    if (await isKnown(transaction, line)) return 'DEJA_VU';
    const { changes } = judge(dossier, {
      type: 'transfer',
      message: messageOf(line),
      fineId,
      unbooked: 'motif' in line ? line.motif : null,
      reference: line.bankReference,
      day: line.jour,
      cents: line.montant,
      currency: line.devise,
      names: newLineNames(),
    });
    const effect = effectOf(changes);
    if (simulate) return effect;
    // Another reading of the same statement may have been faster.
    if (!(await note(transaction, line, effect))) return 'DEJA_VU';
    await apply(transaction, changes);
    return effect;
  });
}

function effectOf(changes: Draft['changes']): TransferEffect {
  const aside = changes.find((change) => change.kind === 'aside');
  const isBooked = changes.some(({ kind }) => kind === 'entry');
  return isBooked || aside === undefined ? 'REGLEMENT_INSCRIT' : aside.reason;
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

/** Money taken back repeats the reference of its credit: it is known by the item alone. */
async function isKnown(transaction: Database, line: StatementLine): Promise<boolean> {
  const kept = await transaction
    .selectFrom('a_rapprocher')
    .select('id')
    .where('empreinte', '=', messageOf(line))
    .executeTakeFirst();
  if (kept !== undefined || isMoneyBack(line)) return kept !== undefined;
  const seen = await transaction
    .selectFrom('virement_recu')
    .select('reference_banque')
    .where('reference_banque', '=', line.bankReference)
    .where('date_banque', 'is not distinct from', line.jour)
    .where('montant', '=', line.montant)
    .where('devise', '=', line.devise)
    .where((row) =>
      row.or([
        row('libelle_empreinte', 'is', null),
        row('libelle_empreinte', '=', textDigest(line)),
      ]),
    )
    .executeTakeFirst();
  return seen !== undefined;
}

const isMoneyBack = (line: StatementLine): boolean =>
  'motif' in line && line.motif === 'VIREMENT_REPRIS';

/** Names the line for ever. */
function messageOf(line: StatementLine): string {
  const sign = isMoneyBack(line) ? 'repris' : 'recu';
  const identity = [
    sign,
    line.bankReference,
    line.jour,
    line.montant,
    line.devise,
    textDigest(line),
  ].join('\n');
  return `virement/${createHash('sha256').update(identity).digest('hex')}`;
}

/**
 * Only money that came is noted as received (I2).
 * @returns false when another transaction has noted it
 */
async function note(
  transaction: Database,
  line: StatementLine,
  effect: TransferEffect,
): Promise<boolean> {
  if (line.montant === 0 || isMoneyBack(line)) return true;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('virement_recu')
    .values({
      reference_banque: line.bankReference,
      date_banque: line.jour,
      montant: line.montant,
      devise: line.devise,
      libelle_empreinte: textDigest(line),
      effet: effect,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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

import { createHash } from 'node:crypto';
import { partialAmountRefusal } from '#contract/domain/amounts.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../../database/open.ts';
import type { TransferReason, UnbookedReason } from '../../database/tables/ledger.ts';
import { type FineDossier, lockDossier, readDossier } from '../fine/readDossier.ts';
import { situation } from '../fine/situation.ts';
import { recordPayment } from './recordPayment.ts';
import { type Kept, setAside } from './setAside.ts';

/** A booked credit: cents, and the bank's booking day, `YYYY-MM-DD`. */
export interface Transfer {
  /** The bank's reference. Banks repeat them. */
  readonly referenceBanque: string;
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

export type TransferEffect = 'DEJA_VU' | 'REGLEMENT_INSCRIT' | TransferReason;

/**
 * A payment number, alone or followed by its key, in groups or not. Banks write spaces of every
 * kind.
 */
const NUMBER_IN_REMITTANCE =
  /(?<!\d)((?:\d{4}[\s./-]?){3}(?:\d{4}[\s./-]?)?\d{2})(?:[\s./-]?\d{2})?(?!\d)/g;

/**
 * Takes a line of a statement once (D-18, invariants 3, 4 and 7). The exact amount settles the
 * fine, as media 7; an allowed part waits for its re-exposure; anything else waits for a person.
 * The bank's day sets the price.
 * @param simulate writes nothing
 */
export function applyTransfer(
  base: Database,
  line: StatementLine,
  simulate = false,
): Promise<TransferEffect> {
  return base.transaction().execute(async (transaction) => {
    const avisId = 'motif' in line ? null : await findFine(transaction, line);
    const dossier = avisId === null ? null : await lock(transaction, avisId);
    if (await alreadySeen(transaction, line)) return 'DEJA_VU';
    const payment = 'motif' in line ? line.motif : judge(dossier, line);
    const effect = typeof payment === 'string' ? payment : 'REGLEMENT_INSCRIT';
    if (simulate) return effect;
    // Another reading of the same statement may have been faster.
    if (!(await note(transaction, line, effect))) return 'DEJA_VU';
    if (typeof payment === 'string') await setAside(transaction, toKeep(line, payment, avisId));
    else await record(transaction, line, payment);
    return effect;
  });
}

async function findFine(transaction: Database, { libelle }: Transfer): Promise<string | null> {
  const numbers = [...libelle.matchAll(NUMBER_IN_REMITTANCE)].map(([, number = '']) =>
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

async function lock(transaction: Database, avisId: string): Promise<FineDossier | null> {
  await lockDossier(transaction, avisId);
  return readDossier(transaction, { avisId });
}

const textDigest = ({ libelle }: StatementLine): string =>
  createHash('sha256').update(libelle).digest('hex');

/** Money taken back repeats the reference of its credit: it is known by the item alone. */
async function alreadySeen(transaction: Database, line: StatementLine): Promise<boolean> {
  const { referenceBanque: bankReference, jour, montant, devise } = line;
  const kept = await transaction
    .selectFrom('a_rapprocher')
    .select('id')
    .where('empreinte', '=', messageOf(line))
    .executeTakeFirst();
  if (kept !== undefined || isMoneyBack(line)) return kept !== undefined;
  const seen = await transaction
    .selectFrom('virement_recu')
    .select('reference_banque')
    .where('reference_banque', '=', bankReference)
    .where('date_banque', 'is not distinct from', jour)
    .where('montant', '=', montant)
    .where('devise', '=', devise)
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
  const { referenceBanque: bankReference, jour, montant, devise } = line;
  const sign = isMoneyBack(line) ? 'repris' : 'recu';
  const identity = [sign, bankReference, jour, montant, devise, textDigest(line)].join('\n');
  return `virement/${createHash('sha256').update(identity).digest('hex')}`;
}

/** The day whose price it pays, or why a person must look. */
function judge(
  dossier: FineDossier | null,
  { montant, devise, jour }: Transfer,
): { avisId: string; jour: string } | TransferReason {
  if (dossier === null) return 'VIREMENT_SANS_AMENDE';
  const { amende, aujourdhui } = dossier;
  if (!amende.virement_autorise) return 'VIREMENT_NON_AUTORISE';
  // Nobody pays a notice before it exists: the day, the number or the notice's date is wrong.
  if (jour < amende.date_envoi_avis) return 'VIREMENT_DATE';
  const onDay = { ...dossier, aujourdhui: jour < aujourdhui ? jour : aujourdhui };
  const { statut, resteAPayer } = situation(onDay);
  if (statut !== 'A_PAYER') return 'VIREMENT_STATUT';
  if (devise !== 'EUR') return 'VIREMENT_MONTANT';
  const part = amende.fractionnable && partialAmountRefusal(montant, resteAPayer) === null;
  return part || montant === resteAPayer
    ? { avisId: amende.id, jour: onDay.aujourdhui }
    : 'VIREMENT_MONTANT';
}

/**
 * Only money that came is noted as received (I2).
 * @returns false when another transaction has noted it
 */
async function note(
  transaction: Database,
  line: StatementLine,
  effet: TransferEffect,
): Promise<boolean> {
  const { referenceBanque: bankReference, jour, montant, devise } = line;
  if (montant === 0 || isMoneyBack(line)) return true;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('virement_recu')
    .values({
      reference_banque: bankReference,
      date_banque: jour,
      montant,
      devise,
      libelle_empreinte: textDigest(line),
      effet,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const toKeep = (line: StatementLine, motif: TransferReason, amendeId: string | null): Kept => ({
  motif,
  empreinte: messageOf(line),
  amendeId,
  transactionReference: line.referenceBanque,
  tentativeId: null,
  montant: line.montant,
  devise: line.devise,
});

async function record(
  transaction: Database,
  transfer: StatementLine,
  { avisId, jour }: { readonly avisId: string; readonly jour: string },
): Promise<void> {
  const { referenceBanque: bankReference, jour: bankDay, montant, devise } = transfer;
  await recordPayment(transaction, {
    amendeId: avisId,
    tentativeId: null,
    montant,
    devise,
    jour,
    // Noon UTC is the same day in Paris in every season.
    date: new Date(`${bankDay}T12:00:00Z`),
    mediaReglement: PAYMENT_MEDIA.VIREMENT,
    transactionReference: bankReference,
    autorisation: null,
    empreinte: messageOf(transfer),
    cause: 'VIREMENT_RECU',
  });
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

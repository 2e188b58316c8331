import { partialAmountRefusal } from '#contract/domain/amounts.ts';
import { PAYMENT_MEDIA } from '#contract/domain/paymentMedium.ts';
import type { Database } from '../../database/open.ts';
import type { TransferReason } from '../../database/tables/ledger.ts';
import { type FineDossier, lockDossier, readDossier } from '../fine/readDossier.ts';
import { situation } from '../fine/situation.ts';
import { recordPayment } from './recordPayment.ts';
import { type Kept, setAside } from './setAside.ts';

/** Cents, and the bank's booking day, `YYYY-MM-DD`. */
export interface Transfer {
  /** The bank's reference, equal for the same credit. */
  readonly referenceBanque: string;
  readonly jour: string;
  readonly montant: number;
  /** ISO 4217 letters. */
  readonly devise: string;
  /** The payer's text. */
  readonly libelle: string;
}

export type TransferEffect = 'DEJA_VU' | 'REGLEMENT_INSCRIT' | TransferReason;

/** A payment number with or without dashes and spaces. */
const NUMBER_IN_REMITTANCE = /(?<!\d)(?:\d{4}[ -]?){3}(?:\d{4}[ -]?)?\d{2}(?!\d)/g;

/**
 * Writes a transfer once, as media 7 (D-18, invariants 3, 4 and 7). The exact amount settles the
 * fine, an allowed part waits for its re-exposure, anything else is reconciled. The bank's day sets
 * the price.
 * @param simulate writes nothing
 */
export function applyTransfer(
  base: Database,
  transfer: Transfer,
  simulate = false,
): Promise<TransferEffect> {
  return base.transaction().execute(async (transaction) => {
    const avisId = await findFine(transaction, transfer);
    const dossier = avisId === null ? null : await lock(transaction, avisId);
    if (await alreadySeen(transaction, transfer.referenceBanque)) return 'DEJA_VU';
    const payment = judge(dossier, transfer);
    const effect = typeof payment === 'string' ? payment : 'REGLEMENT_INSCRIT';
    if (simulate) return effect;
    await note(transaction, transfer, effect);
    if (typeof payment === 'string') await setAside(transaction, toKeep(transfer, payment, avisId));
    else await record(transaction, transfer, payment);
    return effect;
  });
}

async function findFine(transaction: Database, { libelle }: Transfer): Promise<string | null> {
  const numbers = (libelle.match(NUMBER_IN_REMITTANCE) ?? []).map((text) =>
    text.replace(/\D/g, ''),
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

async function alreadySeen(transaction: Database, bankReference: string): Promise<boolean> {
  const seen = await transaction
    .selectFrom('virement_recu')
    .select('reference_banque')
    .where('reference_banque', '=', bankReference)
    .executeTakeFirst();
  return seen !== undefined;
}

/** The day whose price it pays, or why a person must look. */
function judge(
  dossier: FineDossier | null,
  { montant, devise, jour }: Transfer,
): { avisId: string; jour: string } | TransferReason {
  if (dossier === null) return 'VIREMENT_SANS_AMENDE';
  const { amende, aujourdhui } = dossier;
  if (!amende.virement_autorise) return 'VIREMENT_NON_AUTORISE';
  const onDay = { ...dossier, aujourdhui: jour < aujourdhui ? jour : aujourdhui };
  const { statut, resteAPayer } = situation(onDay);
  if (statut !== 'A_PAYER') return 'VIREMENT_STATUT';
  if (devise !== 'EUR') return 'VIREMENT_MONTANT';
  const part = amende.fractionnable && partialAmountRefusal(montant, resteAPayer) === null;
  return part || montant === resteAPayer
    ? { avisId: amende.id, jour: onDay.aujourdhui }
    : 'VIREMENT_MONTANT';
}

async function note(
  transaction: Database,
  transfer: Transfer,
  effet: TransferEffect,
): Promise<void> {
  const { referenceBanque: bankReference, jour, montant, devise } = transfer;
  await transaction
    .insertInto('virement_recu')
    .values({ reference_banque: bankReference, date_banque: jour, montant, devise, effet })
    .execute();
}

const toKeep = (
  { referenceBanque: bankReference, montant, devise }: Transfer,
  motif: TransferReason,
  amendeId: string | null,
): Kept => ({
  motif,
  empreinte: `virement/${bankReference}`,
  amendeId,
  transactionReference: bankReference,
  tentativeId: null,
  montant,
  devise,
});

async function record(
  transaction: Database,
  { referenceBanque: bankReference, jour: bankDay, montant, devise }: Transfer,
  { avisId, jour }: { readonly avisId: string; readonly jour: string },
): Promise<void> {
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
    empreinte: `virement/${bankReference}`,
    cause: 'VIREMENT_RECU',
  });
}

import { afterToday } from '#contract/domain/owed.ts';
import type { PaymentSums } from '#contract/schemas/fine.ts';
import type { Database } from '../../database/open.ts';
import type { OffenceFacts, ReceiptContent, RestToPay } from '../../ports/ReceiptDocument.ts';
import { findEntry } from '../../store/entries.ts';
import { readFine } from '../../store/readDossier.ts';
import {
  cardOf,
  type FineRow,
  type FoundFine,
  type StoredEntry,
  type StoredFine,
} from '../../store/rows.ts';
import { computeAmounts } from '../../till/schedule.ts';
import { situation, standingEntries } from '../../till/situation.ts';
import { knownDays } from '../lookup/abroad.ts';
import { contestDeadlineOf } from '../lookup/presentFine.ts';
import { unequalSums } from '../lookup/presentMoney.ts';
import { readBoundFine } from '../session/bindings.ts';

/**
 * @returns null for an unknown reference
 * @throws NotBound
 */
export async function readReceipt(
  db: Database,
  session: string,
  fineId: string,
  paymentReference: string,
): Promise<ReceiptContent | null> {
  const { fine } = await readBoundFine(db, session, { id: fineId }, 'receipt');
  return findReceipt(fine, paymentReference);
}

export interface MailedReceipt extends ReceiptContent {
  /**
   * What became of the rest of a part: it was paid, or is due as the receipt says. Null if nothing is to be said of it,
   * also because another part was paid since.
   */
  readonly restSince: 'paid' | 'due' | null;
  /** Null if all that was taken counts. */
  readonly sums: PaymentSums | null;
}

/**
 * Reads the receipt of a send that was allowed earlier.
 * @returns null if the payment was reversed since
 */
export async function rereadReceipt(
  db: Database,
  paymentReference: string,
): Promise<MailedReceipt | null> {
  const known = await findEntry(db, paymentReference);
  const found = known && (await readFine(db, { id: known.fine.id }));
  return found ? findMailedReceipt(found, paymentReference) : null;
}

function findMailedReceipt(found: FoundFine, paymentReference: string): MailedReceipt | null {
  const { fine } = found;
  const entry = findStanding(fine, paymentReference);
  if (entry === undefined) return null;
  return {
    ...content(entry, fine),
    restSince: entry.nature === 'PARTIEL' ? restSince(found, entry) : null,
    sums: unequalSums(found),
  };
}

function restSince(found: FoundFine, { reference }: StoredEntry): MailedReceipt['restSince'] {
  const { status, dueCents } = situation(found);
  if (dueCents === 0) return status === 'PAYE' ? 'paid' : null;
  return standingEntries(found.fine.entries).at(-1)?.reference === reference ? 'due' : null;
}

function restOf(fine: StoredFine, { day, balance, balanceFrom }: StoredEntry): RestToPay {
  const amounts = computeAmounts(fine.tariff, day);
  const { valableJusquau: until } = knownDays(fine, amounts);
  return {
    totalCents: amounts.applicable,
    from: balanceFrom,
    // A payment that crossed midnight may leave no day at this price.
    until: until !== null && until < balanceFrom ? null : until,
    sequel: afterToday({
      numAvis: fine.number,
      consignation: fine.isDeposit,
      dejaRegle: amounts.applicable - balance,
      montants: amounts,
    }).kind,
    isAbroad: fine.sentAbroad === true,
  };
}

const findStanding = ({ entries }: StoredFine, paymentReference: string): StoredEntry | undefined =>
  standingEntries(entries).find(({ reference }) => reference === paymentReference);

function findReceipt(fine: StoredFine, paymentReference: string): ReceiptContent | null {
  const entry = findStanding(fine, paymentReference);
  return entry === undefined ? null : content(entry, fine);
}

function facts(fine: FineRow): OffenceFacts {
  return {
    nature: fine.offence,
    date: fine.offenceAt,
    place: fine.street === null ? fine.town : `${fine.street}, ${fine.town}`,
    maskedPlate: fine.maskedPlate,
    erasedAt: fine.erasedAt,
  };
}

function content(entry: StoredEntry, fine: StoredFine): ReceiptContent {
  return {
    referenceReglement: entry.reference,
    nature: entry.nature,
    numAvis: entry.fineNumber,
    typeAmende: entry.noticeType,
    offence: facts(fine),
    points: fine.points,
    montant: entry.cents,
    solde: entry.balance,
    date: entry.paidAt,
    mediaReglement: entry.medium,
    carte: cardOf(entry),
    transactionReference: entry.transactionReference,
    codeVerification: entry.verificationCode,
    rest: entry.nature === 'PARTIEL' ? restOf(fine, entry) : null,
    contestDeadline: contestDeadlineOf(fine),
  };
}

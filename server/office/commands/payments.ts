import type { Database } from '../../database/open.ts';
import { readStory, type StoryLine } from '../../store/books.ts';
import {
  findNotice,
  findPayments,
  type NamedPayment,
  noticeIn,
  numbersOf,
} from '../../store/named.ts';
import { readFine, readPaymentDossier } from '../../store/readDossier.ts';
import type { FoundFine, StoredDossier, StoredFine } from '../../store/rows.ts';
import { findPayment } from '../../till/dossier.ts';
import type { Payment, Waiting } from '../../till/payments.ts';
import { waitingOf } from '../../till/waiting.ts';
import { say } from '../wording.ts';
import { REFUSALS, RefusedOperation } from './RefusedOperation.ts';

export interface FoundPayment {
  readonly dossier: StoredDossier;
  readonly payment: Payment;
  /** The number by which people name it. */
  readonly number: number;
  /** Null if nothing of it waits. */
  readonly waiting: Waiting | null;
}

/**
 * Reads a payment with all that a command about it is judged by.
 * @param named the id under which it is stored, and its number
 * @param fineId another fine, which somebody may choose for its money
 */
export const readPayment = async (
  db: Database,
  named: Omit<NamedPayment, 'fineId'>,
  fineId: string | null = null,
): Promise<FoundPayment> => readIn(await readPaymentDossier(db, named.id, fineId), named);

function readIn(
  dossier: StoredDossier,
  { id, number }: Omit<NamedPayment, 'fineId'>,
): FoundPayment {
  const payment = findPayment(dossier, id);
  if (payment === undefined) throw unknownName(id);
  const waiting = waitingOf(dossier, payment);
  return { dossier, payment, number, waiting: waiting.cents === 0 ? null : waiting };
}

/**
 * Reads the payments that a person names (D-97), oldest first. Those of one fine are read with it, once.
 * @throws RefusedOperation if there is none
 */
export async function readNamed(db: Database, named: string): Promise<readonly FoundPayment[]> {
  const found = await findPayments(db, named);
  if (found.length === 0) throw await nothingNamed(db, named);
  const dossiers = new Map<string, StoredDossier>();
  const read: FoundPayment[] = [];
  for (const one of found) {
    const { fineId, id } = one;
    const known = dossiers.get(fineId ?? id) ?? (await dossierAround(db, one));
    dossiers.set(fineId ?? id, known);
    read.push(readIn(known, one));
  }
  return read;
}

/**
 * Reads the payments that a person names, and the story of a single one.
 * @throws RefusedOperation if there is none
 */
export async function readWithStory(
  db: Database,
  named: string,
): Promise<{ readonly found: readonly FoundPayment[]; readonly story: readonly StoryLine[] }> {
  const found = await readNamed(db, named);
  const [only] = found;
  const isAlone = only !== undefined && found.length === 1;
  return { found, story: isAlone ? await readStory(db, only.payment.id) : [] };
}

/** A fine, and the numbers by which people name its payments. */
export interface ReadNotice {
  readonly found: FoundFine;
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * Reads the fine that a person names by its number, or by a receipt, a transaction or a payment of it.
 * @throws RefusedOperation if there is none
 */
export async function readNotice(db: Database, named: string): Promise<ReadNotice> {
  const number = await findNotice(db, named);
  const found = number === null ? null : await readFine(db, { number });
  if (found === null) throw unknownName(named);
  const ids = found.dossier.payments.map(({ id }) => id);
  return { found, numbers: await numbersOf(db, ids) };
}

/**
 * Finds the fine whose number a person typed.
 * @throws RefusedOperation
 */
export async function requireFine(db: Database, number: string): Promise<StoredFine> {
  const found = await readFine(db, { number });
  if (found === null) throw new RefusedOperation(say(REFUSALS.sansAvis, { nom: number }));
  return found.fine;
}

async function dossierAround(db: Database, { id, fineId }: NamedPayment): Promise<StoredDossier> {
  const found = fineId === null ? null : await readFine(db, { id: fineId });
  return found?.dossier ?? readPaymentDossier(db, id);
}

async function nothingNamed(db: Database, named: string): Promise<RefusedOperation> {
  const notice = noticeIn(named);
  const isKnown = notice !== null && (await readFine(db, { number: notice })) !== null;
  return isKnown
    ? new RefusedOperation(say(REFUSALS.sansPaiement, { nom: named }))
    : unknownName(named);
}

const unknownName = (named: string): RefusedOperation =>
  new RefusedOperation(say(REFUSALS.inconnu, { nom: named }));

/** The fine of a payment; null if none is known. */
export const homeOf = (
  { fines }: StoredDossier,
  { fineId }: Pick<Payment, 'fineId'>,
): StoredFine | null => fines.find(({ id }) => id === fineId) ?? null;

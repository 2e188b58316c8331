import type { Database } from '../../database/open.ts';
import { isRead, storeBankLine } from '../../store/bankLines.ts';
import { decideWithin } from '../../store/decide.ts';
import type { Judged } from '../../till/draft.ts';
import type { AsideReason } from '../../till/payments.ts';
import { newEntryReferences } from '../payment/references.ts';
import { type IdentifiedLine, identifyLines } from './lineIdentity.ts';
import type { AccountLine, StatementLine, Transfer, UnbookedLine } from './statementLine.ts';

export type LineEffect = 'already-read' | 'booked' | AsideReason | AccountLine['kind'];

/** Alone or with its key; banks write spaces of every kind. */
const NUMBER_IN_REMITTANCE =
  /(?<!\d)((?:\d{4}[\s./-]?){3}(?:\d{4}[\s./-]?)?\d{2})(?:[\s./-]?\d{2})?(?!\d)/g;

export interface AppliedLine {
  readonly line: StatementLine;
  readonly effect: LineEffect;
}

/** Each line of one statement once, in a transaction of its own (D-18, invariants 3, 4 and 7). @param simulate writes nothing */
export async function* applyStatement(
  db: Database,
  lines: readonly StatementLine[],
  simulate = false,
): AsyncGenerator<AppliedLine> {
  for (const identified of identifyLines(lines)) {
    yield { line: identified.line, effect: await applyLine(db, identified, simulate) };
  }
}

function applyLine(
  db: Database,
  { line: read, digest }: IdentifiedLine,
  simulate: boolean,
): Promise<LineEffect> {
  return db.transaction().execute(async (transaction) => {
    if (await isRead(transaction, digest)) return 'already-read';
    const fineIds = await namedFines(transaction, read);
    const line = fineIds.length > 0 ? payersLine(read) : read;
    if ('kind' in line) {
      if (!simulate) await storeLine(transaction, digest, line, null);
      return line.kind;
    }
    const paymentId = `virement-${digest}`;
    // Several numbers of ours: a person chooses.
    const [fineId = null] = 'reason' in line || fineIds.length > 1 ? [] : fineIds;
    const effect = await decideLine(transaction, line, { paymentId, fineId }, simulate);
    if (!simulate) await storeLine(transaction, digest, line, paymentId);
    return effect;
  });
}

function storeLine(
  transaction: Database,
  digest: string,
  line: StatementLine,
  paymentId: string | null,
): Promise<void> {
  const isAccount = 'kind' in line;
  return storeBankLine(
    transaction,
    {
      digest,
      reference: line.bankReference,
      day: line.day,
      cents: line.cents,
      currency: line.currency,
      kind: isAccount ? line.kind : 'reason' in line ? 'other' : 'transfer',
      paymentId,
      feeCents: isAccount ? line.feeCents : 0,
    },
    isAccount && line.kind !== 'commission',
  );
}

const payersLine = (line: StatementLine): StatementLine =>
  'kind' in line ? (line.asTransfer ?? line) : line;

async function decideLine(
  transaction: Database,
  line: Transfer | UnbookedLine,
  { paymentId, fineId }: { readonly paymentId: string; readonly fineId: string | null },
  simulate: boolean,
): Promise<LineEffect> {
  const judged = await decideWithin(
    transaction,
    { paymentIds: [paymentId], fineId },
    {
      type: 'transfer',
      paymentId,
      fineId,
      unbooked: 'reason' in line ? line.reason : null,
      reference: line.bankReference,
      day: line.day,
      cents: line.cents,
      currency: line.currency,
      references: newEntryReferences(),
    },
    { simulate },
  );
  return effectOf(judged);
}

function effectOf(judged: Judged): LineEffect {
  if ('refused' in judged) return 'already-read';
  const item = judged.changes.find((change) => change.kind === 'item-moved');
  if (item !== undefined) return item.reason;
  const isBooked = judged.changes.some(({ kind }) => kind === 'entry');
  return isBooked ? 'booked' : 'transfer-unreadable';
}

/** Ids of the fines whose number the text has. */
async function namedFines(transaction: Database, { text }: StatementLine): Promise<string[]> {
  // Banks cut lines within a number.
  const numbers = [text, text.replaceAll(' | ', '')].flatMap((read) =>
    [...read.matchAll(NUMBER_IN_REMITTANCE)].map(([, number = '']) => number.replace(/\D/g, '')),
  );
  if (numbers.length === 0) return [];
  const fines = await transaction
    .selectFrom('fine')
    .select('id')
    .where('number', 'in', numbers)
    .execute();
  return fines.map(({ id }) => id);
}

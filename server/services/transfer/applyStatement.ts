import type { Database } from '../../database/open.ts';
import {
  findKnownLine,
  isRead,
  type KnownLine,
  type NewLine,
  storeBankLine,
} from '../../store/bankLines.ts';
import { isTransferReference } from '../../store/payments.ts';
import { bookLine, type LineEffect } from './bookLine.ts';
import { type IdentifiedLine, identifyLines, isReference, marksOf } from './lineIdentity.ts';
import type { StatementLine } from './statementLine.ts';

/** A line that may be one that we know. It holds no money until a person has said whether it is (D-71). */
export interface Repeat {
  /** Its number for the person; null if it was not stored. */
  readonly id: number | null;
  readonly known: KnownLine;
}

interface Outcome {
  readonly effect: LineEffect;
  readonly repeat: Repeat | null;
}

export interface AppliedLine extends Outcome {
  readonly line: StatementLine;
}

/**
 * Applies each line of a statement once, in a transaction of its own (D-18, D-71).
 * @param simulate writes nothing
 */
export async function* applyStatement(
  db: Database,
  lines: readonly StatementLine[],
  simulate = false,
): AsyncGenerator<AppliedLine> {
  const identified = identifyLines(lines);
  const statement: Statement = {
    digests: identified.map(({ digest }) => digest),
    references: lines.flatMap((line) =>
      'kind' in line || line.cents <= 0 ? [] : line.bankReference,
    ),
  };
  for (const one of identified) {
    yield { line: one.line, ...(await applyLine(db, one, statement, simulate)) };
  }
}

interface Statement {
  /** Digests of all its lines, which do not repeat each other. */
  readonly digests: readonly string[];
  /** The bank's references of its transfers. A debit with one of them may take that transfer back. */
  readonly references: readonly string[];
}

const applyLine = (
  db: Database,
  read: IdentifiedLine,
  { digests, references }: Statement,
  simulate: boolean,
): Promise<Outcome> =>
  db.transaction().execute(async (transaction) => {
    if (await isRead(transaction, rowOf(read, []))) return { effect: 'already-read', repeat: null };
    const fines = await namedFines(transaction, read);
    const line = rowOf(read, fines, await isTakenBack(transaction, read.line, references));
    const named = fines.length > 0 ? fines.map(({ number }) => number) : read.numbers;
    const marks = marksOf(read.line, named);
    const known = await findKnownLine(transaction, { ...line, marks }, digests);
    if (known !== null) {
      const id = simulate ? null : await storeBankLine(transaction, line, { repeats: known.id });
      return { effect: 'possible-repeat', repeat: { id, known } };
    }
    const booked = await bookLine(transaction, line, simulate);
    if (!simulate) await storeBankLine(transaction, line, booked);
    return { effect: booked.effect, repeat: null };
  });

interface NamedFine {
  readonly id: string;
  readonly number: string;
}

async function namedFines(
  transaction: Database,
  { numbers }: IdentifiedLine,
): Promise<readonly NamedFine[]> {
  if (numbers.length === 0) return [];
  return transaction
    .selectFrom('fine')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .execute();
}

/** True if a debit has the reference of a transfer that came, so that the bank may have taken it back. */
const isTakenBack = async (
  transaction: Database,
  { bankReference, cents }: StatementLine,
  references: readonly string[],
): Promise<boolean> =>
  cents < 0 &&
  isReference(bankReference) &&
  (references.includes(bankReference) || isTransferReference(transaction, bankReference));

function rowOf(
  { line, digest, numbers }: IdentifiedLine,
  fines: readonly NamedFine[],
  isTransfers = false,
): NewLine {
  const isPayers = (fines.length > 0 || isTransfers) && 'kind' in line;
  const read = isPayers ? (line.asTransfer ?? line) : line;
  const common = {
    digest,
    reference: read.bankReference,
    day: read.day,
    cents: read.cents,
    currency: read.currency,
    marks: marksOf(read, numbers),
    feeCents: 0,
    fineId: null,
    unbooked: null,
  };
  if ('kind' in read) return { ...common, kind: read.kind, feeCents: read.feeCents };
  if ('reason' in read) return { ...common, kind: 'other', unbooked: read.reason };
  // If a line names several numbers of ours, a person chooses.
  const [fineId = null] = fines.length === 1 ? fines.map(({ id }) => id) : [];
  return { ...common, kind: 'transfer', fineId };
}

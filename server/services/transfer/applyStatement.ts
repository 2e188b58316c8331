import type { Database } from '../../database/open.ts';
import {
  findKnownLine,
  isRead,
  type KnownLine,
  type NewLine,
  storeBankLine,
} from '../../store/bankLines.ts';
import { bookLine, type LineEffect } from './bookLine.ts';
import { type IdentifiedLine, identifyLines, marksOf } from './lineIdentity.ts';
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
  const digests = identified.map(({ digest }) => digest);
  for (const one of identified) {
    yield { line: one.line, ...(await applyLine(db, one, digests, simulate)) };
  }
}

/** @param digests the digests of the same statement, whose lines do not repeat each other */
const applyLine = (
  db: Database,
  read: IdentifiedLine,
  digests: readonly string[],
  simulate: boolean,
): Promise<Outcome> =>
  db.transaction().execute(async (transaction) => {
    if (await isRead(transaction, rowOf(read, []))) return { effect: 'already-read', repeat: null };
    const fines = await namedFines(transaction, read);
    const line = rowOf(read, fines);
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

function rowOf({ line, digest, numbers }: IdentifiedLine, fines: readonly NamedFine[]): NewLine {
  const isPayers = fines.length > 0 && 'kind' in line;
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

import type { Database } from '../database/open.ts';
import type { Peppers } from '../services/lookup/keyHash.ts';
import { insertBatch, type LeftReason } from './insertBatch.ts';
import { findRefusedLinks } from './links.ts';
import { type Batch, prepareBatches, type Rejection, type Warning } from './prepareBatches.ts';
import type { LineRead } from './readLines.ts';

export interface ImportSummary {
  readonly accepted: number;
  readonly rejected: number;
}

export interface ImportProgress {
  /** In file order. */
  rejected(rejection: Rejection): void;
  warned?(warning: Warning): void;
  advanced(bytes: number): void;
}

/** Begins each reason beside our money. */
export const BESIDE_MONEY =
  'the fine or its deposit has a live payment attempt or a payment of this service: its record cannot be replaced';

/** Each says what to do; `docs/import.md` shows when it is given. */
const REASONS: Readonly<Record<LeftReason, string>> = {
  live: `${BESIDE_MONEY}; import it again once the attempt is over`,
  idle: `${BESIDE_MONEY}, and it holds no news that lowers or closes the debt`,
  lags: `${BESIDE_MONEY}; it asks for money that this service has already received: check that the payments were exported (export-reglements)`,
  lowered: `${BESIDE_MONEY}; dejaRegle is lower than what an earlier record told: a person must look`,
  'cancelled-after-payment': `${BESIDE_MONEY}; it cancels a fine that was paid here: a person must give the money back`,
  apart:
    'the fine and its deposit are both paid or both being paid: they are linked when the attempts end, and two payments are a matter for an operator (desimputer, rembourser)',
  'no-deposit': 'numConsignation names a number that is not a deposit',
  'claimed-twice':
    'numConsignation names a deposit that another fine names as well: correct one of the two records',
  'not-mutual':
    'numConsignation of a deposit names a fine whose record does not name this deposit: correct one of the two records',
};

/** SQLSTATE: bad value, broken constraint, limit exceeded. */
const DATA_REFUSED = /^(?:22|23|54)[0-9A-Z]{3}$/;

function dataRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  return DATA_REFUSED.test(code) ? code : null;
}

/** All or nothing. @returns numbers left unchanged, with the reason */
type Insert = (batch: Batch) => Promise<ReadonlyMap<string, LeftReason>>;

/** If the database refuses a batch, tries its halves. @returns lines not taken @throws errors that no record causes */
async function insertOrHalve(batch: Batch, insert: Insert): Promise<Rejection[]> {
  const { numbers, lines, rows } = batch;
  if (numbers.length === 0) return [];
  try {
    const left = await insert(batch);
    return lines.flatMap((line, index) => {
      const reason = left.get(numbers[index] ?? '');
      return reason === undefined ? [] : [{ line, reasons: [REASONS[reason]] }];
    });
  } catch (error) {
    const code = dataRefusal(error);
    if (code === null) throw error;
    if (numbers.length === 1) {
      const reasons = [`the database refuses the record (SQLSTATE ${code})`];
      return lines.map((line) => ({ line, reasons }));
    }
    const middle = Math.ceil(numbers.length / 2);
    const part = (from: number, to?: number): Batch => ({
      ...batch,
      numbers: numbers.slice(from, to),
      lines: lines.slice(from, to),
      rows: rows.slice(from, to),
    });
    return [
      ...(await insertOrHalve(part(0, middle), insert)),
      ...(await insertOrHalve(part(middle), insert)),
    ];
  }
}

/** Each line whole or not at all. @param insert null only checks */
async function walk(
  batches: AsyncIterable<Batch>,
  progress: ImportProgress,
  insert: Insert | null,
): Promise<ImportSummary> {
  let accepted = 0;
  let rejected = 0;
  for await (const batch of batches) {
    const refused = insert === null ? [] : await insertOrHalve(batch, insert);
    const rejections = [...batch.rejections, ...refused].sort((a, b) => a.line - b.line);
    for (const rejection of rejections) progress.rejected(rejection);
    for (const warning of batch.warnings) progress.warned?.(warning);
    rejected += rejections.length;
    accepted += batch.numbers.length - refused.length;
    progress.advanced(batch.bytes);
  }
  return { accepted, rejected };
}

const insertInto =
  (db: Database): Insert =>
  ({ numbers, rows }) =>
    insertBatch(db, numbers, rows);

/** @param lines reads the file; called twice, because links need all lines */
export function importFines(
  db: Database,
  peppers: Peppers,
  lines: () => AsyncIterable<LineRead>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  return db.connection().execute(async (connection) => {
    await findRefusedLinks(connection, lines());
    return walk(prepareBatches(lines(), peppers), progress, insertInto(connection));
  });
}

export function validateFines(
  lines: AsyncIterable<LineRead>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  return walk(prepareBatches(lines, null), progress, null);
}

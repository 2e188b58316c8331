import type { Database } from '../../database/open.ts';
import { errorCode } from '../../errorCode.ts';
import type { Peppers } from '../../services/lookup/keyHash.ts';
import { insertBatch, type LeftReason } from './insertBatch.ts';
import type { LineRead } from './lineRead.ts';
import { findRefusedLinks } from './links.ts';
import { type Batch, prepareBatches, type Rejection, type Warning } from './prepareBatches.ts';
import { because, type Reason, type ReasonCode } from './reason.ts';

export interface ImportSummary {
  readonly accepted: number;
  readonly rejected: number;
}

export interface ImportProgress {
  /** Called in the order of the file. */
  rejected(rejection: Rejection): void;
  warned?(warning: Warning): void;
  accepted?(numbers: readonly string[]): void;
  advanced(bytes: number): void;
}

/** Builds the reason of a fine for which this service holds money, with what the operator can do. */
const besideMoney = (what: ReasonCode): Reason => because('argent', { suite: [because(what)] });

export const isBesideMoney = ({ code }: Reason): boolean => code === 'argent';

/** The text of each reason says what to do; `docs/import.md` shows when it is given. */
const REASONS: Readonly<Record<LeftReason, Reason>> = {
  live: besideMoney('argentVivant'),
  idle: besideMoney('argentSansNouvelle'),
  lags: besideMoney('argentEnRetard'),
  lowered: besideMoney('argentBaisse'),
  'cancelled-after-payment': besideMoney('argentAnnule'),
  apart: because('ecartes'),
  'no-deposit': because('lienSansConsignation'),
  'claimed-twice': because('lienDispute'),
  'not-mutual': because('lienSansRetour'),
};

/** SQLSTATE classes of a bad value, a broken constraint and an exceeded limit: one record is at fault. */
const DATA_REFUSED = /^(?:22|23|54)[0-9A-Z]{3}$/;

function dataRefusal(error: unknown): string | null {
  const code = errorCode(error) ?? '';
  return DATA_REFUSED.test(code) ? code : null;
}

/**
 * Writes a batch, or nothing of it.
 * @returns numbers that were left unchanged, with the reason
 */
type Insert = (batch: Batch) => Promise<ReadonlyMap<string, LeftReason>>;

/**
 * Writes a batch. If the database refuses it, tries its halves.
 * @returns lines that were not accepted
 * @throws errors that no record causes
 */
async function insertOrHalve(batch: Batch, insert: Insert): Promise<Rejection[]> {
  const { numbers, lines, texts } = batch;
  const rejectionOf = (index: number, reason: Reason): Rejection => ({
    line: lines[index] ?? 0,
    number: numbers[index] ?? null,
    text: texts[index] ?? null,
    reasons: [reason],
  });
  if (numbers.length === 0) return [];
  try {
    const left = await insert(batch);
    return numbers.flatMap((number, index) => {
      const reason = left.get(number);
      return reason === undefined ? [] : [rejectionOf(index, REASONS[reason])];
    });
  } catch (error) {
    const code = dataRefusal(error);
    if (code === null) throw error;
    if (numbers.length === 1) return [rejectionOf(0, because('baseRefuse', { code }))];
    const middle = Math.ceil(numbers.length / 2);
    const part = (from: number, to?: number): Batch => ({
      ...batch,
      numbers: numbers.slice(from, to),
      lines: lines.slice(from, to),
      texts: texts.slice(from, to),
      rows: batch.rows.slice(from, to),
    });
    return [
      ...(await insertOrHalve(part(0, middle), insert)),
      ...(await insertOrHalve(part(middle), insert)),
    ];
  }
}

/**
 * Writes each line whole or not at all, and reports it.
 * @param insert null only checks
 */
async function walk(
  batches: AsyncIterable<Batch>,
  progress: ImportProgress,
  insert: Insert | null,
): Promise<ImportSummary> {
  let accepted = 0;
  let rejected = 0;
  let unplaced = 0;
  let firstUnplaced: Batch['unplaced']['first'] = null;
  for await (const batch of batches) {
    const refused = insert === null ? [] : await insertOrHalve(batch, insert);
    const rejections = [...batch.rejections, ...refused].sort((a, b) => a.line - b.line);
    for (const rejection of rejections) progress.rejected(rejection);
    for (const warning of batch.warnings) progress.warned?.(warning);
    const refusedLines = new Set(refused.map(({ line }) => line));
    const taken = batch.numbers.filter((_, index) => !refusedLines.has(batch.lines[index] ?? 0));
    progress.accepted?.(taken);
    rejected += rejections.length;
    accepted += taken.length;
    unplaced += batch.unplaced.count;
    firstUnplaced ??= batch.unplaced.first;
    progress.advanced(batch.bytes);
  }
  if (firstUnplaced !== null) {
    const reasons = [because('envoiInconnu', { nombre: unplaced })];
    progress.warned?.({ ...firstUnplaced, reasons });
  }
  return { accepted, rejected };
}

/**
 * Imports a file of fines.
 * @param lines reads the file; it is called twice, because links need all lines first
 */
export async function importFines(
  db: Database,
  peppers: Peppers,
  lines: () => AsyncIterable<LineRead>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  const refusedLinks = await findRefusedLinks(db, lines());
  return walk(prepareBatches(lines(), peppers), progress, ({ numbers, rows }) =>
    insertBatch(db, numbers, rows, refusedLinks),
  );
}

export function validateFines(
  lines: AsyncIterable<LineRead>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  return walk(prepareBatches(lines, null), progress, null);
}

import type { Database } from '../database/open.ts';
import type { Peppers } from '../services/amende/empreinteCle.ts';
import { checkRecord } from './checkRecord.ts';
import { insertBatch } from './insertBatch.ts';
import type { LineRead } from './readLines.ts';
import type { ImportRecord } from './record.ts';

/** A line that was not taken, and why. */
export interface Rejection {
  readonly ligne: number;
  readonly motifs: readonly string[];
}

export interface ImportSummary {
  readonly acceptees: number;
  readonly rejetees: number;
}

/** Told while the import goes on. */
export interface ImportProgress {
  rejected(rejection: Rejection): void;
  /** Bytes of the file read so far. */
  advanced(bytes: number): void;
}

const BATCH_SIZE = 500;

/** Why a record is left as it is although it is right. */
export const PROTECTED =
  'the fine has a live payment attempt or a payment of this service: its record cannot be replaced';

/** Classes of SQLSTATE that blame the data: bad value, broken constraint, limit passed. Others concern the database. */
const DATA_REFUSED = /^(?:22|23|54)[0-9A-Z]{3}$/;

/** The SQLSTATE of a refusal that the data deserve, else null. */
function dataRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  return DATA_REFUSED.test(code) ? code : null;
}

interface Entry {
  readonly ligne: number;
  readonly enregistrement: ImportRecord;
}

/** Takes a batch, all of it or none, and returns the numbers that it left alone. */
type Insert = (batch: readonly ImportRecord[]) => Promise<string[]>;

/**
 * Inserts a batch; one that the database refuses is halved until the guilty lines stand alone, in their order.
 * @returns the lines that were not taken
 * @throws what is not the fault of a record: the database is away, full …
 */
async function insertOrHalve(batch: readonly Entry[], insert: Insert): Promise<Rejection[]> {
  try {
    const protectedNumbers = new Set(
      await insert(batch.map(({ enregistrement }) => enregistrement)),
    );
    return batch
      .filter(({ enregistrement }) => protectedNumbers.has(enregistrement.numAvis))
      .map(({ ligne }) => ({ ligne, motifs: [PROTECTED] }));
  } catch (error) {
    const code = dataRefusal(error);
    if (code === null) throw error;
    if (batch.length === 1) {
      const reasons = [`the database refuses the record (SQLSTATE ${code})`];
      return batch.map(({ ligne }) => ({ ligne, motifs: reasons }));
    }
    const middle = Math.ceil(batch.length / 2);
    const start = await insertOrHalve(batch.slice(0, middle), insert);
    return [...start, ...(await insertOrHalve(batch.slice(middle), insert))];
  }
}

/**
 * Imports lines in batches, in constant memory. A line is taken whole or not at all. Of two lines with one number the
 * last wins, however far apart they stand: a batch never holds a number twice.
 * @param insert null only checks
 */
async function walk(
  lines: AsyncIterable<LineRead>,
  progress: ImportProgress,
  insert: Insert | null,
): Promise<ImportSummary> {
  let accepted = 0;
  let rejected = 0;
  const batch = new Map<string, Entry>();

  const reject = (rejection: Rejection): void => {
    rejected += 1;
    progress.rejected(rejection);
  };
  const flush = async (): Promise<void> => {
    if (batch.size === 0) return;
    const rejections = insert === null ? [] : await insertOrHalve([...batch.values()], insert);
    for (const rejection of rejections) reject(rejection);
    accepted += batch.size - rejections.length;
    batch.clear();
  };

  for await (const read of lines) {
    progress.advanced(read.bytes);
    const verdict = 'illisible' in read ? { motifs: [read.illisible] } : checkRecord(read.valeur);
    if ('motifs' in verdict) {
      reject({ ligne: read.numero, motifs: verdict.motifs });
      continue;
    }
    const { enregistrement } = verdict;
    if (batch.has(enregistrement.numAvis) || batch.size === BATCH_SIZE) await flush();
    batch.set(enregistrement.numAvis, { ligne: read.numero, enregistrement });
  }
  await flush();
  return { acceptees: accepted, rejetees: rejected };
}

/** Checks and loads fines. */
export function importFines(
  base: Database,
  peppers: Peppers,
  lines: AsyncIterable<LineRead>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  return walk(lines, progress, (batch) => insertBatch(base, peppers, batch));
}

/** Checks a file and touches no database. */
export function validateFines(
  lines: AsyncIterable<LineRead>,
  progress: ImportProgress,
): Promise<ImportSummary> {
  return walk(lines, progress, null);
}

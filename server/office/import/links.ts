import { sql } from 'kysely';
import { isDepositNumber, NUMBER_PATTERN } from '#contract/domain/paymentNumber.ts';
import { plainText } from '#contract/domain/plainText.ts';
import type { Database } from '../../database/open.ts';
import type { LineRead } from './lineRead.ts';

/** Why a link is refused. The order of the lines does not matter. */
export type LinkRefusal = 'no-deposit' | 'claimed-twice' | 'not-mutual';

export type RefusedLinks = ReadonlyMap<string, LinkRefusal>;

/** What a line, or the stored fine, says of a number. */
interface Stated {
  readonly isDeposit: boolean;
  /** The number that it names as its deposit. */
  readonly depositNumber: string | null;
}

type Statements = Map<string, Stated>;

const NUMBER = new RegExp(NUMBER_PATTERN);

function numberIn(value: unknown): string | null {
  const text = typeof value === 'string' ? plainText(value) : '';
  return NUMBER.test(text) ? text : null;
}

/** Most lines name no number, and share one of these. */
const PLAIN: Stated = { isDeposit: false, depositNumber: null };
const PLAIN_DEPOSIT: Stated = { isDeposit: true, depositNumber: null };

/** Reads the last line of each number. A line without a number says nothing. */
async function readStated(lines: AsyncIterable<LineRead>): Promise<Statements> {
  const stated: Statements = new Map();
  for await (const line of lines) {
    if ('unreadable' in line || typeof line.value !== 'object' || line.value === null) continue;
    const record: Partial<Record<string, unknown>> = { ...line.value };
    const number = numberIn(record.numAvis);
    if (number === null) continue;
    const depositNumber = numberIn(record.numConsignation);
    const isDeposit = record.consignation === true || isDepositNumber(number);
    const plain = isDeposit ? PLAIN_DEPOSIT : PLAIN;
    stated.set(number, depositNumber === null ? plain : { isDeposit, depositNumber });
  }
  return stated;
}

/** Numbers in one statement. */
const SLICE = 2_000;

/** Reads these fines, and the fines whose link names them. */
async function readStored(db: Database, numbers: readonly string[]): Promise<Statements> {
  const stored: Statements = new Map();
  for (let from = 0; from < numbers.length; from += SLICE) {
    const slice = numbers.slice(from, from + SLICE);
    const { rows } = await sql<Stated & { number: string }>`
      select number, is_deposit, deposit_number from fine where number = any(${slice}::text[])
      union all
      select number, is_deposit, deposit_number from fine
      where deposit_number = any(${slice}::text[])`.execute(db);
    for (const { number, ...row } of rows) stored.set(number, row);
  }
  return stored;
}

/**
 * Finds the links to refuse before any line is written, so that the order of the lines does not matter. The last line
 * of a number counts; without a line, its stored link does.
 */
export async function findRefusedLinks(
  db: Database,
  lines: AsyncIterable<LineRead>,
): Promise<RefusedLinks> {
  const stated = await readStated(lines);
  const links = linksOf(stated);
  if (links.length === 0) return new Map();
  const stored = await readStored(db, [...new Set(links.map(({ named }) => named))]);
  const refused = refuseLinks(links, stated, stored);
  let latest: RefusedLinks = refused;
  while (latest.size > 0) {
    latest = refuseBesideKept(links, await readKept(db, stated, latest), refused);
    for (const [number, refusal] of latest) refused.set(number, refusal);
  }
  return refused;
}

interface Link {
  readonly number: string;
  readonly isDeposit: boolean;
  readonly named: string;
}

const linksOf = (statements: ReadonlyMap<string, Stated>): Link[] =>
  [...statements].flatMap(([number, { isDeposit, depositNumber }]) =>
    depositNumber === null ? [] : { number, isDeposit, named: depositNumber },
  );

/** Reads the stored links of refused fines, by their numbers. */
async function readKept(
  db: Database,
  stated: Statements,
  refused: RefusedLinks,
): Promise<ReadonlyMap<string, string | null>> {
  const fines = [...refused.keys()].filter((number) => !stated.get(number)?.isDeposit);
  const stored = await readStored(db, fines);
  return new Map(fines.map((number) => [number, stored.get(number)?.depositNumber ?? null]));
}

/** A link is refused unless one fine names a deposit, and that deposit names the same fine or none. */
function refuseLinks(
  links: readonly Link[],
  stated: Statements,
  stored: Statements,
): Map<string, LinkRefusal> {
  const unstated = linksOf(stored).filter(({ number }) => !stated.has(number));
  const claims = new Map<string, number>();
  for (const { isDeposit, named } of [...links, ...unstated]) {
    if (!isDeposit) claims.set(named, (claims.get(named) ?? 0) + 1);
  }
  const isDisputed = (deposit: string): boolean => (claims.get(deposit) ?? 0) > 1;
  const refusalOf = ({ number, isDeposit, named }: Link): LinkRefusal | null => {
    const other = stated.get(named) ?? stored.get(named);
    if (isDeposit) {
      return other?.depositNumber !== number || isDisputed(number) ? 'not-mutual' : null;
    }
    if (other?.isDeposit === false) return 'no-deposit';
    return isDisputed(named) ? 'claimed-twice' : null;
  };
  const refused = new Map<string, LinkRefusal>();
  for (const link of links) {
    const refusal = refusalOf(link);
    if (refusal !== null) refused.set(link.number, refusal);
  }
  return refused;
}

/**
 * Refuses links that contradict the stored link of a refused fine, which stays.
 * @returns those that are not refused yet
 */
function refuseBesideKept(
  links: readonly Link[],
  kept: ReadonlyMap<string, string | null>,
  refused: RefusedLinks,
): RefusedLinks {
  const holders = (deposit: string): string[] => byDeposit.get(deposit) ?? [];
  const byDeposit = new Map<string, string[]>();
  for (const [number, deposit] of kept) {
    if (deposit !== null) byDeposit.set(deposit, [...holders(deposit), number]);
  }
  const refusalOf = ({ number, isDeposit, named }: Link): LinkRefusal | null => {
    if (!isDeposit) return holders(named).length > 0 ? 'claimed-twice' : null;
    const isRejected = kept.has(named) && kept.get(named) !== number;
    return isRejected || holders(number).some((holder) => holder !== named) ? 'not-mutual' : null;
  };
  return new Map(
    links.flatMap((link): [string, LinkRefusal][] => {
      const refusal = refused.has(link.number) ? null : refusalOf(link);
      return refusal === null ? [] : [[link.number, refusal]];
    }),
  );
}

import { XMLParser } from 'fast-xml-parser';
import type { StatementBalances } from '../services/transfer/continuity.ts';
import { checkBalances, sideOf, signedCents } from './balances.ts';
import { childOf, listAt, textOf } from './xml.ts';

/**
 * `CAME_BACK`: money that we sent came back. `MONEY_BACK`: the bank took a credit back. `LEFT`: money left the account,
 * and a CSV file does not say why.
 */
export type Direction = 'CREDIT' | 'DEBIT' | 'CAME_BACK' | 'MONEY_BACK' | 'LEFT' | 'UNKNOWN';

/** A line with its texts as the file has them. Amounts have no sign. */
export interface RawLine {
  readonly reference: string;
  readonly date: string;
  readonly montant: string;
  readonly devise: string;
  /** What the payer wrote. */
  readonly libelle: string;
  /** The bank's own label of the line. */
  readonly label: string;
  /** The amount that the bank held back; empty if the entry does not give it clearly. */
  readonly charges: string;
  readonly direction: Direction;
}

export interface RawStatement {
  readonly lines: readonly RawLine[];
  /** Null if the statement has no balances that the next one could be compared with. */
  readonly balances: StatementBalances | null;
}

export interface RawFile {
  readonly statements: readonly RawStatement[];
  /** Tell an operator which statements were not read. */
  readonly notes: readonly string[];
  /** Tell an operator what was read, although it could not be checked. */
  readonly remarks: readonly string[];
}

/** Elements that become arrays even if there is only one. */
const LISTS = new Set([
  'Stmt',
  'Bal',
  'Ntry',
  'NtryDtls',
  'TxDtls',
  'Ustrd',
  'Strd',
  'Chrgs',
  'Rcrd',
]);

/**
 * Reads the booked lines of our account. The notes name statements of others.
 * @param iban null accepts any account
 * @returns null if the file has no statement
 * @throws UnreadableStatement if balances do not add up
 */
export function readCamt(text: string, iban: string | null): RawFile | null {
  const parser = new XMLParser({
    processEntities: false,
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => LISTS.has(name),
  });
  const document: unknown = parser.parse(text, true);
  const statements = listAt(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) return null;
  const own = statements.filter((statement) => !isForeign(ibanOf(statement), iban));
  const foreign = statements.filter((statement) => !own.includes(statement)).map(ibanOf);
  const read = own.map((statement, index) => readOne(statement, `${index + 1}`));
  return {
    statements: read.map(({ lines, balances }) => ({ lines, balances })),
    notes: foreign.map(
      (other) => `A statement of another account, ${other}: nothing of it was read`,
    ),
    remarks: read.flatMap(({ remark }) => (remark === null ? [] : [remark])),
  };
}

/**
 * Reads one statement.
 * @param rank its place in the file, which names it if it has no name
 */
function readOne(statement: unknown, rank: string) {
  const entries = listAt(statement, 'Ntry').filter((entry) => !PENDING.has(stateOf(entry)));
  const name = textOf(childOf(statement, 'Id')) || rank;
  const isUnclear = entries.some((entry) => stateOf(entry) !== BOOKED);
  const { remark, balances } = checkBalances(statement, name, isUnclear ? null : entries);
  return {
    lines: entries.flatMap(linesOf),
    remark,
    balances: balances === null ? null : { account: ibanOf(statement), name, ...balances },
  };
}

const ibanOf = (statement: unknown): string =>
  textOf(childOf(statement, 'Acct', 'Id', 'IBAN')).replace(/\s/g, '');

/** A statement that names no account is ours. */
const isForeign = (other: string, iban: string | null): boolean =>
  iban !== null && other !== '' && other !== iban;

const BOOKED = 'BOOK';
/** States of entries that are not booked yet; a later statement has them again. */
const PENDING = new Set(['PDNG', 'FUTR', 'INFO']);

function stateOf(entry: unknown): string {
  const state = childOf(entry, 'Sts');
  return textOf(childOf(state, 'Cd')) || textOf(state);
}

const detailsOf = (entry: unknown): unknown[] =>
  listAt(entry, 'NtryDtls').flatMap((group) => listAt(group, 'TxDtls'));

/** Returns the parts of an entry as lines if they sum to it; otherwise the entry is one line. */
function linesOf(entry: unknown): RawLine[] {
  const details = detailsOf(entry);
  if (details.length > 1 && isSumOf(entry, details)) {
    return details.map((detail) => ({
      ...lineOf(entry, [detail]),
      ...sumOf(amountOf(detail)),
      reference: referenceOf(detail),
      charges: '',
      direction: directionOf(entry, [detail], sideOf(detail) || sideOf(entry)),
    }));
  }
  const isContradicted =
    details.length > 1 ||
    details.some((detail) => sideOf(detail) !== '' && sideOf(detail) !== sideOf(entry));
  const line = lineOf(entry, details);
  return [{ ...line, direction: isContradicted ? 'UNKNOWN' : line.direction }];
}

const referenceOf = (detail: unknown): string => textOf(childOf(detail, 'Refs', 'AcctSvcrRef'));

const amountOf = (detail: unknown): unknown =>
  childOf(detail, 'Amt') ?? childOf(detail, 'AmtDtls', 'TxAmt', 'Amt');

const sumOf = (amount: unknown) => ({
  montant: textOf(amount),
  devise: textOf(childOf(amount, '@Ccy')),
});

function isSumOf(entry: unknown, details: readonly unknown[]): boolean {
  const whole = childOf(entry, 'Amt');
  const parts = details.map((detail) => {
    const isSameCurrency = sumOf(amountOf(detail)).devise === sumOf(whole).devise;
    return isSameCurrency ? signedCents(amountOf(detail), sideOf(detail) || sideOf(entry)) : null;
  });
  const sum = parts.reduce<number | null>(
    (total, part) => (total === null || part === null ? null : total + part),
    0,
  );
  return sum !== null && sum === signedCents(whole, sideOf(entry));
}

function directionOf(entry: unknown, details: readonly unknown[], side: string): Direction {
  const isReturn =
    /^(?:true|1)$/.test(textOf(childOf(entry, 'RvslInd'))) ||
    details.some((detail) => childOf(detail, 'RtrInf') !== undefined);
  if (stateOf(entry) !== BOOKED) return 'UNKNOWN';
  if (side === 'CRDT') return isReturn ? 'CAME_BACK' : 'CREDIT';
  if (side === 'DBIT') return isReturn ? 'MONEY_BACK' : 'DEBIT';
  return 'UNKNOWN';
}

/** Returns the whole entry as one line. */
function lineOf(entry: unknown, details: readonly unknown[]): RawLine {
  const sources = details.length === 0 ? [entry] : details;
  const only = details.length === 1 ? referenceOf(details[0]) : '';
  const day = textOf(childOf(entry, 'BookgDt', 'Dt') ?? childOf(entry, 'BookgDt', 'DtTm'));
  return {
    ...sumOf(childOf(entry, 'Amt')),
    reference: only || textOf(childOf(entry, 'AcctSvcrRef')),
    date: day.slice(0, 10),
    libelle: sources.flatMap(textsOf).filter(Boolean).join(' | '),
    label: textOf(childOf(entry, 'AddtlNtryInf')),
    charges: chargesOf(entry),
    direction: directionOf(entry, details, sideOf(entry)),
  };
}

function textsOf(detail: unknown): string[] {
  const remittance = childOf(detail, 'RmtInf');
  return [
    ...listAt(remittance, 'Ustrd').map(textOf),
    ...listAt(remittance, 'Strd').map((block) => textOf(childOf(block, 'CdtrRefInf', 'Ref'))),
    textOf(childOf(detail, 'Refs', 'EndToEndId')),
  ];
}

/** Returns the total of the charges, or the only charge; empty if neither is given. */
function chargesOf(entry: unknown): string {
  const [charges, ...others] = listAt(entry, 'Chrgs');
  if (others.length > 0) return '';
  const [record, ...more] = listAt(charges, 'Rcrd');
  const single = more.length === 0 ? childOf(record, 'Amt') : undefined;
  return textOf(childOf(charges, 'TtlChrgsAndTaxAmt') ?? childOf(charges, 'Amt') ?? single);
}

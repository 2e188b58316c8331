import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { parseEuros } from '#contract/domain/amounts.ts';
import type { StatementLine, UnbookedLine } from '../services/transfer/applyTransfer.ts';
import { isRealDay } from './dates.ts';

/** The message is one line for an operator. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableStatement';
}

/** Amounts are euros, days `YYYY-MM-DD`. */
const COLUMNS = ['reference', 'date', 'montant', 'devise', 'libelle'] as const;

type Direction = 'CREDIT' | 'MONEY_BACK' | 'UNKNOWN';

/** A booked line as the file has it. */
interface RawLine extends Readonly<Record<(typeof COLUMNS)[number], string>> {
  readonly direction: Direction;
}

/** `debits`: money that left otherwise, such as fees. */
export interface Statement {
  readonly lines: readonly StatementLine[];
  readonly debits: number;
}

/**
 * Reads booked lines from camt.053 XML or CSV. A line that cannot be believed waits for a person.
 * @throws UnreadableStatement when the file is no statement
 */
export async function readStatement(file: string, now = Date.now()): Promise<Statement> {
  const text = await readFile(file, 'utf8');
  const { raw, debits } = file.toLowerCase().endsWith('.csv') ? readCsv(text) : readCamt(text);
  const named = nameLines(raw);
  return { lines: named.map((line) => checkLine(line, now)), debits };
}

interface RawStatement {
  readonly raw: readonly RawLine[];
  readonly debits: number;
}

function readCsv(text: string): RawStatement {
  const lines: unknown[] = readable(() =>
    parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true }),
  );
  const [header = [], ...rows] = lines.map((line) => (Array.isArray(line) ? line.map(String) : []));
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new UnreadableStatement(
      `The first line must name the columns ${COLUMNS.join(',')}: ${missing.join(', ')} missing. Nothing was read`,
    );
  }
  const cell = (row: readonly string[], column: string): string =>
    row[header.indexOf(column)] ?? '';
  const raw = rows.map((row) => {
    const amount = cell(row, 'montant');
    const debit = /^[-−]\s*(?=\d)/.exec(amount);
    return {
      reference: cell(row, 'reference'),
      date: cell(row, 'date'),
      montant: debit ? amount.slice(debit[0].length) : amount,
      devise: cell(row, 'devise'),
      libelle: cell(row, 'libelle'),
      direction: debit ? ('MONEY_BACK' as const) : ('CREDIT' as const),
    };
  });
  return { raw, debits: 0 };
}

/** Arrays even with one element. */
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

function readCamt(text: string): RawStatement {
  const parser = new XMLParser({
    processEntities: false,
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => LISTS.has(name),
  });
  const document: unknown = readable(() => parser.parse(text, true));
  const statements = listAt(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) throw new UnreadableStatement('No camt.053 statement in the file');
  const entries = statements
    .flatMap((statement) => listAt(statement, 'Ntry'))
    .filter((entry) => !PENDING.has(stateOf(entry)));
  const isDebit = (entry: unknown): boolean => directionOf(entry) === null;
  return {
    raw: entries.filter((entry) => !isDebit(entry)).flatMap(linesOf),
    debits: entries.filter(isDebit).length,
  };
}

/** They come again once they are booked. */
const PENDING = new Set(['PDNG', 'FUTR', 'INFO']);

function stateOf(entry: unknown): string {
  const state = childOf(entry, 'Sts');
  return textOf(childOf(state, 'Cd')) || textOf(state);
}

const detailsOf = (entry: unknown): unknown[] =>
  listAt(entry, 'NtryDtls').flatMap((group) => listAt(group, 'TxDtls'));

/** Null: an ordinary debit of the account. */
function directionOf(entry: unknown): Direction | null {
  const isReturn =
    /^(?:true|1)$/.test(textOf(childOf(entry, 'RvslInd'))) ||
    detailsOf(entry).some((detail) => childOf(detail, 'RtrInf') !== undefined);
  if (stateOf(entry) !== 'BOOK') return 'UNKNOWN';
  switch (textOf(childOf(entry, 'CdtDbtInd'))) {
    case 'CRDT':
      return isReturn ? 'MONEY_BACK' : 'CREDIT';
    case 'DBIT':
      return isReturn ? 'MONEY_BACK' : null;
    default:
      return 'UNKNOWN';
  }
}

function linesOf(entry: unknown): RawLine[] {
  const details = detailsOf(entry);
  const direction = directionOf(entry) ?? 'UNKNOWN';
  if (details.length <= 1) return [lineOf(entry, details[0] ?? entry, direction, true)];
  return details.map((detail) => lineOf(entry, detail, direction, false));
}

/** @param alone an entry's reference and amount name a credit only if the entry has just one */
function lineOf(entry: unknown, detail: unknown, direction: Direction, alone: boolean): RawLine {
  const own = textOf(childOf(detail, 'Refs', 'AcctSvcrRef'));
  const amount = childOf(detail, 'Amt') ?? childOf(detail, 'AmtDtls', 'TxAmt', 'Amt');
  const sum = amount ?? (alone ? childOf(entry, 'Amt') : undefined);
  const remittance = childOf(detail, 'RmtInf');
  const label = [
    ...listAt(remittance, 'Ustrd').map(textOf),
    ...listAt(remittance, 'Strd').map((block) => textOf(childOf(block, 'CdtrRefInf', 'Ref'))),
    textOf(childOf(detail, 'Refs', 'EndToEndId')),
  ];
  const day = textOf(childOf(entry, 'BookgDt', 'Dt') ?? childOf(entry, 'BookgDt', 'DtTm'));
  return {
    reference: own || (alone ? textOf(childOf(entry, 'AcctSvcrRef')) : ''),
    date: day.slice(0, 10),
    montant: textOf(sum),
    devise: textOf(childOf(sum, '@Ccy')),
    libelle: label.filter(Boolean).join(' | '),
    direction,
  };
}

const REFERENCE = /^[\x21-\x7e]{1,64}$/;
const CURRENCY = /^[A-Z]{3}$/;
/** ISO 4217: no currency. */
const NO_CURRENCY = 'XXX';
const MAX_TEXT = 2_000;

interface NamedLine extends RawLine {
  readonly named: boolean;
}

/**
 * Gives a line without a usable reference one that the same statement gives again, in whatever
 * order its lines are.
 */
function nameLines(lines: readonly RawLine[]): NamedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    if (REFERENCE.test(line.reference)) return { ...line, named: true };
    const content = createHash('sha256').update(JSON.stringify(line)).digest('hex').slice(0, 16);
    const rank = (seen.get(content) ?? 0) + 1;
    seen.set(content, rank);
    return { ...line, reference: `SANS-REFERENCE-${content}-${rank}`, named: false };
  });
}

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 1;
const MAX_AGE_DAYS = 2 * 365;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day decides the amount due, so a wrong year is not believed. */
function isPlausible(day: string, now: number): boolean {
  const age = (now - Date.parse(`${day}T00:00:00Z`)) / DAY_MS;
  return age >= -MAX_DAYS_AHEAD && age < MAX_AGE_DAYS + 1;
}

function checkLine({ named, direction, ...line }: NamedLine, now: number): StatementLine {
  const amount = parseEuros(line.montant) ?? 0;
  const day = DAY.test(line.date) && isRealDay(line.date) ? line.date : null;
  const read = {
    bankReference: line.reference,
    montant: amount,
    devise: CURRENCY.test(line.devise) ? line.devise : NO_CURRENCY,
    libelle: line.libelle.slice(0, MAX_TEXT),
  };
  const waiting = (reason: UnbookedLine['motif']): UnbookedLine => ({
    ...read,
    jour: day,
    motif: reason,
  });
  if (direction === 'MONEY_BACK') return waiting('VIREMENT_REPRIS');
  const believed =
    named &&
    direction === 'CREDIT' &&
    amount > 0 &&
    read.devise !== NO_CURRENCY &&
    line.libelle.length <= MAX_TEXT;
  if (!believed || day === null || !isPlausible(day, now)) return waiting('VIREMENT_ILLISIBLE');
  return { ...read, jour: day };
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnreadableStatement(error instanceof Error ? error.message : String(error));
  }
}

function childOf(node: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((current, name) => {
    const entries = typeof current === 'object' && current !== null ? Object.entries(current) : [];
    return new Map<string, unknown>(entries).get(name);
  }, node);
}

function listAt(node: unknown, ...path: string[]): unknown[] {
  const value = childOf(node, ...path);
  return Array.isArray(value) ? value : [];
}

function textOf(node: unknown): string {
  if (typeof node === 'string') return node.trim();
  const content = childOf(node, '#text');
  return typeof content === 'string' ? content.trim() : '';
}

import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import Type from 'typebox';
import Value from 'typebox/value';
import { parseEuros } from '#contract/domain/amounts.ts';
import type { Transfer } from '../services/ledger/applyTransfer.ts';
import { isRealDay } from './dates.ts';

/** The message is one line for an operator. */
export class UnreadableStatement extends Error {
  override readonly name = 'UnreadableReleve';
}

/** Amounts are euros, days `YYYY-MM-DD`. */
const COLUMNS = ['reference', 'date', 'montant', 'devise', 'libelle'] as const;

/** Reads booked credits from camt.053 XML or CSV. @throws UnreadableStatement; a file is read whole or not at all */
export async function readStatement(file: string, now = Date.now()): Promise<Transfer[]> {
  const text = await readFile(file, 'utf8');
  const credits = file.toLowerCase().endsWith('.csv') ? readCsv(text) : readCamt(text);
  for (const credit of credits) requirePlausibleDay(credit, now);
  return credits;
}

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 1;
const MAX_AGE_DAYS = 2 * 365;

/** The day decides the amount due, so a wrong year is refused. */
function requirePlausibleDay(
  { jour, referenceBanque: bankReference }: Transfer,
  now: number,
): void {
  const age = (now - Date.parse(`${jour}T00:00:00Z`)) / DAY_MS;
  if (age >= -MAX_DAYS_AHEAD && age < MAX_AGE_DAYS + 1) return;
  throw new UnreadableStatement(
    `${bankReference}: the day ${jour} is in the future, or more than two years ago`,
  );
}

function readCsv(text: string): Transfer[] {
  const lines: unknown[] = readable(() =>
    parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true }),
  );
  return lines.map((line, index) => {
    const fields = Object.fromEntries(
      COLUMNS.map((column) => [column, textOf(childOf(line, column))]),
    );
    return checkRecord(fields, `line ${index + 2}`);
  });
}

/** Arrays even with one element. */
const LISTS = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);

function readCamt(text: string): Transfer[] {
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
  return statements.flatMap((statement) => listAt(statement, 'Ntry').flatMap(creditsOf));
}

function creditsOf(entry: unknown): Transfer[] {
  const state = childOf(entry, 'Sts');
  const booked = (textOf(childOf(state, 'Cd')) || textOf(state)) === 'BOOK';
  const credit = textOf(childOf(entry, 'CdtDbtInd')) === 'CRDT';
  if (!credit || !booked || textOf(childOf(entry, 'RvslInd')) === 'true') return [];
  const details = listAt(entry, 'NtryDtls').flatMap((group) => listAt(group, 'TxDtls'));
  if (details.length <= 1) return [transferOf(entry, details[0] ?? entry)];
  return details.map((detail) => transferOf(entry, detail));
}

function transferOf(entry: unknown, detail: unknown): Transfer {
  const own = textOf(childOf(detail, 'Refs', 'AcctSvcrRef'));
  const commune = textOf(childOf(entry, 'AcctSvcrRef'));
  const alone = listAt(entry, 'NtryDtls').flatMap((group) => listAt(group, 'TxDtls')).length <= 1;
  const amount = childOf(detail, 'Amt') ?? childOf(detail, 'AmtDtls', 'TxAmt', 'Amt');
  const sum = amount ?? (alone ? childOf(entry, 'Amt') : undefined);
  const remittance = childOf(detail, 'RmtInf');
  const label = [
    ...listAt(remittance, 'Ustrd').map(textOf),
    ...listAt(remittance, 'Strd').map((block) => textOf(childOf(block, 'CdtrRefInf', 'Ref'))),
    textOf(childOf(detail, 'Refs', 'EndToEndId')),
  ];
  const fields = {
    // An entry's reference names a credit only if the entry has just one.
    reference: own || (alone ? commune : ''),
    date: textOf(childOf(entry, 'BookgDt', 'Dt') ?? childOf(entry, 'BookgDt', 'DtTm')),
    montant: textOf(sum),
    devise: textOf(childOf(sum, '@Ccy')),
    libelle: label.filter(Boolean).join(' | '),
  };
  return checkRecord({ ...fields, date: fields.date.slice(0, 10) }, `entry ${commune || own}`);
}

const Fields = Type.Object({
  reference: Type.String({ pattern: '^[\\x21-\\x7e]{1,64}$' }),
  date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  montant: Type.String(),
  devise: Type.String({ pattern: '^[A-Z]{3}$' }),
  libelle: Type.String({ maxLength: 2_000 }),
});

function checkRecord(fields: unknown, where: string): Transfer {
  const [fault] = Value.Errors(Fields, fields);
  if (fault || !Value.Check(Fields, fields)) {
    throw new UnreadableStatement(`${where}: ${fault?.instancePath.slice(1)} ${fault?.message}`);
  }
  const montant = parseEuros(fields.montant);
  if (montant === null || montant === 0 || !isRealDay(fields.date)) {
    throw new UnreadableStatement(`${where}: the amount or the date is not one`);
  }
  const { reference, date, devise, libelle } = fields;
  return { referenceBanque: reference, jour: date, montant, devise, libelle };
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

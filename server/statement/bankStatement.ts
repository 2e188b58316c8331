import { readFile } from 'node:fs/promises';
import { EURO, parseEuros } from '#contract/domain/amounts.ts';
import { isDay } from '#contract/domain/dates.ts';
import { isRealDay } from '../import/dates.ts';
import { sha256 } from '../secrets/digest.ts';
import type { StatementBalances } from '../services/transfer/continuity.ts';
import type {
  AccountLine,
  StatementLine,
  Transfer,
  UnbookedLine,
} from '../services/transfer/statementLine.ts';
import { type RawFile, type RawLine, readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import { UnreadableStatement } from './UnreadableStatement.ts';

export interface AccountRules {
  /** IBAN of our account; null accepts any account. */
  readonly iban: string | null;
  /** Recognises remittances of the acquirer. The group `commission` is what it held back. */
  readonly remittance: RegExp;
  readonly commission: RegExp;
  readonly chargeBack: RegExp;
}

export interface Statement {
  /** Equal entries stay separate lines, because each is money of its own. */
  readonly lines: readonly StatementLine[];
  /** Null if the statement has no balances that the next one could be compared with. */
  readonly balances: StatementBalances | null;
}

export interface StatementFile extends Pick<RawFile, 'notes' | 'remarks'> {
  readonly statements: readonly Statement[];
}

/**
 * Reads the booked lines of a camt.053 or CSV file. An odd line waits for a person.
 * @throws UnreadableStatement
 */
export async function readStatements(
  file: string,
  rules: AccountRules,
  now = Date.now(),
): Promise<StatementFile> {
  const text = await readFile(file, 'utf8');
  const isCsv = file.toLowerCase().endsWith('.csv');
  const read = readable(() => (isCsv ? readCsv(text) : readCamt(text, rules.iban)));
  if (read === null) throw new UnreadableStatement('No camt.053 statement in the file');
  return {
    statements: read.statements.map(({ lines, balances }) => ({
      lines: lines.map((line) => checkLine(nameLine(line), rules, now)),
      balances,
    })),
    notes: read.notes,
    remarks: read.remarks,
  };
}

const REFERENCE = /^[\x21-\x7e]{1,64}$/;
const CURRENCY = /^[A-Z]{3}$/;
/** The code of ISO 4217 for "no currency". */
const NO_CURRENCY = 'XXX';
const MAX_TEXT = 2_000;

interface NamedLine extends RawLine {
  readonly named: boolean;
}

/**
 * Gives a line a reference if the bank gave none: a digest of its content, the same each time and in any order of the
 * lines. The names of the fields are in the digest too. If one changes, a statement that is read again books its lines
 * a second time.
 */
function nameLine(line: RawLine): NamedLine {
  if (REFERENCE.test(line.reference)) return { ...line, named: true };
  const content = sha256(JSON.stringify(line)).slice(0, 16);
  return { ...line, reference: `SANS-REFERENCE-${content}`, named: false };
}

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 1;
const MAX_AGE_DAYS = 2 * 365;

/** False for a day far in the past or in the future: a wrong year would change the amount due. */
function isPlausible(day: string, now: number): boolean {
  const age = (now - Date.parse(`${day}T00:00:00Z`)) / DAY_MS;
  return age >= -MAX_DAYS_AHEAD && age < MAX_AGE_DAYS + 1;
}

function checkLine(
  { named, direction, ...line }: NamedLine,
  rules: AccountRules,
  now: number,
): StatementLine {
  const amount = parseEuros(line.montant) ?? 0;
  const day = isDay(line.date) && isRealDay(line.date) ? line.date : null;
  const read = {
    bankReference: line.reference,
    day,
    cents: amount,
    currency: CURRENCY.test(line.devise) ? line.devise : NO_CURRENCY,
    text: line.libelle.slice(0, MAX_TEXT),
  };
  const waiting = (reason: UnbookedLine['reason']): UnbookedLine => ({ ...read, reason });
  const isCertain =
    amount > 0 &&
    read.currency !== NO_CURRENCY &&
    line.libelle.length <= MAX_TEXT &&
    day !== null &&
    isPlausible(day, now);
  const known = isCertain && read.currency === EURO ? recognise(line, rules) : null;
  const debit = { ...read, cents: -amount, asTransfer: null };
  const transfer = isCertain && named ? { ...read, day } : waiting('transfer-unreadable');
  const takenBack = { ...waiting('transfer-taken-back'), cents: -amount };
  const creditOf = (asTransfer: Transfer | UnbookedLine): StatementLine =>
    known === null ? asTransfer : { ...read, ...acquirerCredit(known), asTransfer };
  switch (direction) {
    case 'CREDIT':
      return creditOf(transfer);
    case 'CAME_BACK':
      return creditOf(waiting('transfer-without-fine'));
    case 'DEBIT':
      return { ...debit, ...(known ?? { kind: 'other', feeCents: 0 }) };
    case 'MONEY_BACK':
      return known === null ? takenBack : { ...debit, ...known };
    case 'LEFT':
      if (known !== null) return { ...debit, ...known };
      return isCertain
        ? { ...debit, kind: 'other', feeCents: 0, asTransfer: takenBack }
        : takenBack;
    case 'UNKNOWN':
      return waiting('transfer-unreadable');
  }
}

type AcquirerLine = Pick<AccountLine, 'kind' | 'feeCents'>;

/** Recognises the acquirer by the bank's own label, or else by the text. */
function recognise(
  { label, libelle: text, charges }: Omit<RawLine, 'direction'>,
  rules: AccountRules,
): AcquirerLine | null {
  const name = label || text;
  if (rules.commission.test(name)) return { kind: 'commission', feeCents: 0 };
  if (rules.chargeBack.test(name)) return { kind: 'charge-back', feeCents: 0 };
  const found = rules.remittance.exec(name);
  if (found === null) return null;
  return {
    kind: 'remittance',
    feeCents: parseEuros(charges || (found.groups?.commission ?? '')) ?? 0,
  };
}

/** The acquirer pays by remittances only, so any other credit in its words may come from a payer (D-71). */
const acquirerCredit = (line: AcquirerLine): AcquirerLine =>
  line.kind === 'remittance' ? line : { kind: 'unclear-credit', feeCents: 0 };

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableStatement(`Neither a camt.053 statement nor CSV: ${why}`);
  }
}

import { sha256 } from '../../secrets/digest.ts';
import type { StatementLine } from './statementLine.ts';

/** A line, and by what it is known for good. */
export interface IdentifiedLine {
  readonly line: StatementLine;
  readonly digest: string;
  /** Payment numbers that its text may name, of ours or not. */
  readonly numbers: readonly string[];
}

/**
 * Equal lines of one statement are each a line: the rank among them is part of what a line is known by (D-71). So a
 * statement that is read again, or one of the same day with more lines, brings only what is new.
 */
export function identifyLines(lines: readonly StatementLine[]): IdentifiedLine[] {
  const ranks = new Map<string, number>();
  return lines.map((line) => {
    const content = contentOf(line);
    const rank = (ranks.get(content) ?? 0) + 1;
    ranks.set(content, rank);
    return { line, digest: sha256(`${content}\n${rank}`), numbers: numbersIn(line.text) };
  });
}

/** Not by the reference alone, which banks repeat. Not by what it became: patterns and numbers of ours change. */
const contentOf = ({ bankReference, day, cents, currency, text }: StatementLine): string =>
  [bankReference, day, cents, currency, sha256(text)].join('\n');

/** Alone or with its key; banks write spaces of every kind. */
const NUMBER_IN_REMITTANCE =
  /(?<!\d)((?:\d{4}[\s./-]?){3}(?:\d{4}[\s./-]?)?\d{2})(?:[\s./-]?\d{2})?(?!\d)/g;

function numbersIn(text: string): string[] {
  // Banks cut lines within a number.
  const found = [text, text.replaceAll(' | ', '')].flatMap((read) =>
    [...read.matchAll(NUMBER_IN_REMITTANCE)].map(([, number = '']) => number.replace(/\D/g, '')),
  );
  return [...new Set(found)];
}

/** What banks write where they have no reference, and what we write then. */
const NO_REFERENCE =
  /^(?:NON-?REF|NOT-?PROVIDED|NO-?REF|NONE|N\/?A|UNKNOWN|SANS-REFERENCE.*|0+|-+)$/i;

/** Of so few digits that trying all payment numbers does not find the one: marks outlive the purge (D-54). */
const MARK_DIGITS = 8;

/**
 * By what a line is recognised in another format or with another text: its own reference, and numbers that it names, each
 * with day, amount and currency. None for a line whose day or amount is unreadable.
 */
export function marksOf(
  { bankReference, day, cents, currency }: StatementLine,
  numbers: readonly string[],
): string[] {
  if (day === null || cents === 0) return [];
  const references = NO_REFERENCE.test(bankReference) ? [] : [bankReference];
  const names = [
    ...references.map((reference) => `reference ${reference}`),
    ...numbers.map((number) => `number ${number}`),
  ];
  return names.map((name) => sha256([name, day, cents, currency].join('\n')).slice(0, MARK_DIGITS));
}

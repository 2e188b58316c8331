import { sha256 } from '../../secrets/digest.ts';
import type { StatementLine } from './statementLine.ts';

/** A line, and the digest by which it is known for good. */
export interface IdentifiedLine {
  readonly line: StatementLine;
  readonly digest: string;
  /** Numbers in its text that look like payment numbers, ours or not. */
  readonly numbers: readonly string[];
}

/**
 * Gives each line its digest. Equal lines of one statement are each a line, so the rank among them is part of the
 * digest (D-71). A statement that is read again, or one of the same day with more lines, brings only what is new.
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

/**
 * What a line is known by. A reference alone would not do, because banks repeat it. What the line became would not do
 * either, because patterns and numbers of ours change.
 */
const contentOf = ({ bankReference, day, cents, currency, text }: StatementLine): string =>
  [bankReference, day, cents, currency, sha256(text)].join('\n');

/** A payment number, alone or with its key. Banks write separators of every kind into it. */
const NUMBER_IN_REMITTANCE =
  /(?<!\d)((?:\d{4}[\s./-]?){3}(?:\d{4}[\s./-]?)?\d{2})(?:[\s./-]?\d{2})?(?!\d)/g;

function numbersIn(text: string): string[] {
  // Banks cut a line within a number.
  const found = [text, text.replaceAll(' | ', '')].flatMap((read) =>
    [...read.matchAll(NUMBER_IN_REMITTANCE)].map(([, number = '']) => number.replace(/\D/g, '')),
  );
  return [...new Set(found)];
}

/** What banks write if they have no reference, and what we write then. */
const NO_REFERENCE =
  /^(?:NON-?REF|NOT-?PROVIDED|NO-?REF|NONE|N\/?A|UNKNOWN|SANS-REFERENCE.*|0+|-+)$/i;

/** False for what banks write if they have no reference. */
export const isReference = (text: string): boolean => !NO_REFERENCE.test(text);

/**
 * Hex digits. Marks outlive the purge (D-54), so they are short: trying all payment numbers must not find the one
 * behind a mark.
 */
const MARK_DIGITS = 8;

/**
 * Returns the marks that show the same line in another format or with another text. They are its own reference and
 * the numbers that it names, each with day, amount and currency. A line whose day or amount is unreadable has none.
 */
export function marksOf(
  { bankReference, day, cents, currency }: StatementLine,
  numbers: readonly string[],
): string[] {
  if (day === null || cents === 0) return [];
  const references = isReference(bankReference) ? [bankReference] : [];
  const names = [
    ...references.map((reference) => `reference ${reference}`),
    ...numbers.map((number) => `number ${number}`),
  ];
  return names.map((name) => sha256([name, day, cents, currency].join('\n')).slice(0, MARK_DIGITS));
}

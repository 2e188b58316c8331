import { sha256 } from '../../secrets/digest.ts';
import type { StatementLine } from './statementLine.ts';

/** A line, and by what it is known for good. */
export interface IdentifiedLine {
  readonly line: StatementLine;
  readonly digest: string;
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
    return { line, digest: sha256(`${content}\n${rank}`) };
  });
}

/** Not by the reference alone, which banks repeat. Not by what it became: patterns and numbers of ours change. */
const contentOf = ({ bankReference, day, cents, currency, text }: StatementLine): string =>
  [bankReference, day, cents, currency, sha256(text)].join('\n');

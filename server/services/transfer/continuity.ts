import type { Database } from '../../database/open.ts';
import { logIntervention } from '../../store/interventions.ts';
import type { Operator } from '../../store/payments.ts';
import { findStatementsBefore, storeStatement } from '../../store/statements.ts';

/** What a statement says of its account, booked. Cents, negative for a debt; days are `YYYY-MM-DD`. */
export interface StatementBalances {
  /** IBAN; empty: the statement names no account. */
  readonly account: string;
  /** As the bank numbers it. */
  readonly name: string;
  readonly opensOn: string;
  readonly openingCents: number;
  readonly closesOn: string;
  readonly closingCents: number;
}

/** A statement that does not continue the last one of its account: lines between them were never read. */
export interface StatementGap {
  readonly last: StatementBalances;
  readonly next: StatementBalances;
}

/**
 * A statement begins where a known one ended, or begins: one of the same days may come again with more lines. Nothing is
 * known before the first of an account.
 * @param known statements of one account
 */
export function gapBefore(
  known: readonly StatementBalances[],
  next: StatementBalances,
): StatementGap | null {
  const before = known.filter(({ closesOn }) => closesOn <= next.opensOn);
  const last = before
    .toSorted((one, other) => one.closesOn.localeCompare(other.closesOn))
    .findLast(({ closesOn }) => closesOn < next.opensOn);
  // A bank may make several statements of one day.
  const ends = before.filter(
    ({ closesOn }) => closesOn === next.opensOn || closesOn === last?.closesOn,
  );
  const isContinued =
    ends.length === 0 ||
    ends.some(({ closingCents }) => closingCents === next.openingCents) ||
    known.some(
      ({ opensOn, openingCents }) => opensOn === next.opensOn && openingCents === next.openingCents,
    );
  const latest = ends.at(-1);
  return isContinued || latest === undefined ? null : { last: latest, next };
}

/** Of the statements of one file, in their order. */
export async function findGaps(
  db: Database,
  statements: readonly StatementBalances[],
): Promise<readonly StatementGap[]> {
  const gaps: StatementGap[] = [];
  for (const [index, next] of statements.entries()) {
    const ofFile = statements.slice(0, index).filter(({ account }) => account === next.account);
    const gap = gapBefore([...(await findStatementsBefore(db, next)), ...ofFile], next);
    if (gap !== null) gaps.push(gap);
  }
  return gaps;
}

/** The next one must continue it. Call this once its lines are stored. @param gap who went on after one, and why; null: none */
export const keepStatement = (
  db: Database,
  statement: StatementBalances,
  gap: Operator | null,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await storeStatement(transaction, statement);
    if (gap === null) return;
    const { account, name } = statement;
    await logIntervention(transaction, 'statement-gap', `releve ${name} ${account}`.trim(), gap);
  });

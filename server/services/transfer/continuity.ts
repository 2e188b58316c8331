import type { Database } from '../../database/open.ts';
import { logIntervention } from '../../store/interventions.ts';
import type { Operator } from '../../store/payments.ts';
import { findStatementsBefore, storeStatement } from '../../store/statements.ts';

/** Booked balances of a statement. Cents are negative for a debt; days are `YYYY-MM-DD`. */
export interface StatementBalances {
  /** IBAN of the account; empty if the statement names none. */
  readonly account: string;
  /** The name or number that the bank gives to the statement. */
  readonly name: string;
  readonly opensOn: string;
  readonly openingCents: number;
  readonly closesOn: string;
  readonly closingCents: number;
}

/** Two statements of an account of which the second does not continue the first. Lines between them were not read. */
export interface StatementGap {
  readonly last: StatementBalances;
  readonly next: StatementBalances;
}

/**
 * Finds a gap before a statement. It must open with the balance with which a known one closed. It may also open like
 * a known one, because a bank may send the same days again with more lines. The first of an account has no gap.
 * @param known statements of the same account
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

/** Finds the gaps before the statements of one file. Each may continue one that is earlier in the file. */
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

/**
 * Stores the balances that the next statement must continue. Call it once the lines of this one are stored.
 * @param gap who accepted a gap before it, and why; null if there is none
 */
export const storeBalances = (
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

import { EURO, parseEuros, plainEuros } from '#contract/domain/amounts.ts';
import { isRealDay } from '../import/dates.ts';
import type { StatementBalances } from '../services/transfer/continuity.ts';
import { UnreadableStatement } from './UnreadableStatement.ts';
import { childOf, listAt, textOf } from './xml.ts';

/** Codes of booked balances (ISO 20022, BalanceType). The closing balance of the day before is an opening one. */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

/** Returns the cents of an entry or a balance, negative for a debit. Null if amount or direction is unclear. */
export function signedCents(amount: unknown, side: string): number | null {
  const cents = parseEuros(textOf(amount));
  if (cents === null) return null;
  return side === 'CRDT' ? cents : side === 'DBIT' ? -cents : null;
}

export const sideOf = (node: unknown): string => textOf(childOf(node, 'CdtDbtInd'));

function centsOf(node: unknown): number | null {
  const amount = childOf(node, 'Amt');
  return textOf(childOf(amount, '@Ccy')) === EURO ? signedCents(amount, sideOf(node)) : null;
}

const dayOf = (balance: unknown): string =>
  textOf(childOf(balance, 'Dt', 'Dt') ?? childOf(balance, 'Dt', 'DtTm')).slice(0, 10);

/** Returns balances in the order of their days: a statement of several days may have those of each. */
function balancesOf(statement: unknown, codes: readonly string[]): unknown[] {
  const balances = listAt(statement, 'Bal');
  const [found = []] = codes
    .map((code) =>
      balances.filter(
        (balance) => textOf(childOf(balance, 'Tp', 'CdOrPrtry', 'Cd')).toUpperCase() === code,
      ),
    )
    .filter(({ length }) => length > 0);
  return found.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

const sumOf = (figures: readonly (number | null)[]): number | null =>
  figures.reduce<number | null>(
    (sum, cents) => (sum === null || cents === null ? null : sum + cents),
    0,
  );

const euros = (cents: number): string => `${plainEuros(cents)} ${EURO}`;

/**
 * What a check found. `remark` says why the sum could not be checked; it is null if the sum is right. `balances` is
 * null if the amount or the day of the opening or the closing balance is missing.
 */
export interface CheckedBalances {
  readonly remark: string | null;
  readonly balances: Omit<StatementBalances, 'account' | 'name'> | null;
}

/**
 * Checks that opening balance and booked entries add up to the closing balance. If they do not, an entry is missing
 * or is there twice.
 * @param entries the booked entries; null if the state of one is unclear
 * @throws UnreadableStatement if they do not add up
 */
export function checkBalances(
  statement: unknown,
  name: string,
  entries: readonly unknown[] | null,
): CheckedBalances {
  const unchecked = (why: string, balances: CheckedBalances['balances'] = null) => ({
    remark: `Statement ${name}: balances not checked, ${why}`,
    balances,
  });
  const [first] = balancesOf(statement, OPENING);
  const last = balancesOf(statement, CLOSING).at(-1);
  if (first === undefined || last === undefined) {
    return unchecked('its opening or its closing balance is missing');
  }
  const [opening, closing] = [centsOf(first), centsOf(last)];
  const booked = entries === null ? null : sumOf(entries.map(centsOf));
  const why = 'a state, an amount, a direction or a currency is unclear';
  if (opening === null || closing === null) return unchecked(why);
  const [opensOn, closesOn] = [dayOf(first), dayOf(last)];
  const balances =
    isRealDay(opensOn) && isRealDay(closesOn)
      ? { opensOn, openingCents: opening, closesOn, closingCents: closing }
      : null;
  if (booked === null) return unchecked(why, balances);
  if (opening + booked === closing) return { remark: null, balances };
  throw new UnreadableStatement(
    `Statement ${name}: opening balance ${euros(opening)} and booked entries ${euros(booked)} come to ${euros(opening + booked)}, the closing balance is ${euros(closing)}. Nothing was read`,
  );
}

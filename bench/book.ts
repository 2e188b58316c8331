import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Checkout } from '#sandbox/checkout.ts';
import type { Database } from '#server/database/open.ts';

/** Cents by reference of the attempt. */
export type Cents = ReadonlyMap<string, number>;

/** Refunds that are done. */
const isReturned = ({ name, status }: Checkout['payments'][number]['operations'][number]) =>
  name === 'refund' && status === 'REFUNDED';

/** The last line of each checkout in the provider's book. */
function checkoutsIn(folder: string): readonly Checkout[] {
  const last = new Map<string, Checkout>();
  const book = readFileSync(join(folder, 'gateway-sandbox', 'checkouts.ndjson'), 'utf8');
  for (const line of book.split('\n')) {
    if (line === '') continue;
    const checkout: Checkout = JSON.parse(line);
    last.set(checkout.id, checkout);
  }
  return [...last.values()];
}

/** References of checkouts whose cards were only reserved at first, of which the provider took more than one amount. */
export const capturedTwice = (folder: string): string[] =>
  checkoutsIn(folder)
    .filter(
      ({ payments }) =>
        payments.filter(
          ({ acquired, operations }) =>
            acquired > 0 && operations.some(({ name }) => name === 'capture'),
        ).length > 1,
    )
    .map(({ reference }) => reference);

/** What the provider holds: taken less refunded, of each checkout in its book. */
export const heldByProvider = (folder: string): Cents =>
  byReference(
    checkoutsIn(folder).flatMap(({ reference, payments }) =>
      payments.flatMap(({ acquired, operations }) => [
        [reference, acquired] as const,
        ...operations.filter(isReturned).map(({ amount }) => [reference, -amount] as const),
      ]),
    ),
  );

/** What the service says that the provider holds. Its books are equal to it: `checkLedger` compares them. */
export async function heldByService(db: Database): Promise<Cents> {
  const { rows } = await sql<{ reference: string; cents: number }>`
    select reference, sum(captured_cents - returned_cents)::bigint as cents from payment
    where origin = 'card' group by 1`.execute(db);
  return byReference(rows.map(({ reference, cents }) => [reference, cents]));
}

function byReference(entries: readonly (readonly [string, number])[]): Cents {
  const sums = new Map<string, number>();
  for (const [reference, cents] of entries) {
    sums.set(reference, (sums.get(reference) ?? 0) + cents);
  }
  return sums;
}

export const total = (cents: Cents): number =>
  [...cents.values()].reduce((sum, one) => sum + one, 0);

/** References of attempts of which the two hold different sums. */
export const unequal = (one: Cents, other: Cents): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (reference) => (one.get(reference) ?? 0) !== (other.get(reference) ?? 0),
  );

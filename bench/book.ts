import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkout } from '#sandbox/direct/checkout.ts';
import type { Database } from '#server/database/open.ts';
import { DOUBTS } from '#server/till/dossier.ts';

/** Cents by transaction reference. */
export type Cents = ReadonlyMap<string, number>;

/** What the provider took: the last line of each checkout in the sandbox's book. */
export function captures(folder: string): Cents {
  const last = new Map<string, Checkout>();
  const book = readFileSync(join(folder, 'gateway-sandbox', 'checkouts.ndjson'), 'utf8');
  for (const line of book.split('\n')) {
    if (line === '') continue;
    const checkout: Checkout = JSON.parse(line);
    last.set(checkout.id, checkout);
  }
  return byReference(
    [...last.values()].flatMap(({ reference, payments }) =>
      payments.map(({ acquired }) => [reference, acquired] as const),
    ),
  );
}

/** What the ledger holds; a payment that was taken back waits as money set aside. */
export async function takings(base: Database): Promise<Cents> {
  const lines = await base
    .selectFrom('ecriture')
    .select(['transaction_reference', 'montant'])
    .execute();
  return byReference(lines.map((line) => [line.transaction_reference, line.montant]));
}

/** Money that waits for a person. */
export async function moneySetAside(base: Database): Promise<Cents> {
  const items = await base
    .selectFrom('a_rapprocher')
    .select(['transaction_reference', 'montant'])
    .where('motif', 'not in', DOUBTS)
    .where('issue', 'is distinct from', 'IMPUTE')
    .execute();
  return byReference(items.map((item) => [item.transaction_reference, item.montant]));
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

/** I2: transactions of which the ledger and the money set aside are not what the provider took. */
export function unequal(book: Cents, ledger: Cents, aside: Cents): string[] {
  const references = new Set([...book.keys(), ...ledger.keys(), ...aside.keys()]);
  return [...references].filter(
    (one) => (book.get(one) ?? 0) !== (ledger.get(one) ?? 0) + (aside.get(one) ?? 0),
  );
}

/** How many items wait for a person, and their cents, by reason. */
export async function setAsideByReason(
  base: Database,
): Promise<Record<string, { items: number; cents: number }>> {
  const reasons = await base
    .selectFrom('a_rapprocher')
    .select([
      'motif',
      (row) => row.fn.countAll().as('items'),
      (row) => row.fn.sum('montant').as('cents'),
    ])
    .groupBy('motif')
    .execute();
  return Object.fromEntries(
    reasons.map(({ motif, items, cents }) => [
      motif,
      { items: Number(items), cents: Number(cents) },
    ]),
  );
}

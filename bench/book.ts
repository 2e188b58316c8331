import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkout } from '#sandbox/direct/checkout.ts';
import type { Transaction } from '#sandbox/transaction.ts';
import type { Database } from '#server/database/open.ts';
import { DOUBTS } from '#server/till/dossier.ts';

/** Cents by transaction reference. */
export type Cents = ReadonlyMap<string, number>;

/** The records of a book of the sandbox: the last line of each. */
function records<T extends { readonly id: string }>(dossier: string, file: string): T[] {
  const last = new Map<string, T>();
  for (const line of readFileSync(join(dossier, 'gateway-sandbox', file), 'utf8').split('\n')) {
    if (line === '') continue;
    const record: T = JSON.parse(line);
    last.set(record.id, record);
  }
  return [...last.values()];
}

/** What both providers took. */
export function captures(dossier: string): Cents {
  const accepted = records<Transaction>(dossier, 'transactions.ndjson').filter(
    // A card that ends in 60 is pending at first, and accepted later.
    ({ resultat: result }) => result?.code === '00' || result?.code === '60',
  );
  const checkouts = records<Checkout>(dossier, 'checkouts.ndjson');
  return byReference([
    ...accepted.map((one) => [one.transactionReference, one.montant] as const),
    ...checkouts.flatMap(({ reference, payments }) =>
      payments.map(({ acquired }) => [reference, acquired] as const),
    ),
  ]);
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

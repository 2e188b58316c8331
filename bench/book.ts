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

/** What the provider holds: taken less refunded, of the last line of each checkout in its book. */
export function heldByProvider(folder: string): Cents {
  const last = new Map<string, Checkout>();
  const book = readFileSync(join(folder, 'gateway-sandbox', 'checkouts.ndjson'), 'utf8');
  for (const line of book.split('\n')) {
    if (line === '') continue;
    const checkout: Checkout = JSON.parse(line);
    last.set(checkout.id, checkout);
  }
  return byReference(
    [...last.values()].flatMap(({ reference, payments }) =>
      payments.flatMap(({ acquired, operations }) => [
        [reference, acquired] as const,
        ...operations.filter(isReturned).map(({ amount }) => [reference, -amount] as const),
      ]),
    ),
  );
}

interface Booked {
  readonly ledger: Cents;
  readonly aside: Cents;
  readonly words: Cents;
}

/** What the service says of the money of cards: lines of the ledger, open items, words of a person. */
export async function booked(db: Database): Promise<Booked> {
  const { rows } = await sql<{ kind: keyof Booked; reference: string; cents: number }>`
    with lines as (
      select 'ledger' as kind, paiement_id, montant from ecriture
      union all
      select 'aside', paiement_id, mouvement.montant from mouvement
      join a_rapprocher on a_rapprocher.id = a_rapprocher_id
      union all
      select 'words', paiement_id, montant from parole
    )
    select kind, paiement.reference, sum(montant)::bigint as cents from lines
    join paiement_nom as nom on nom.id = lines.paiement_id join paiement on paiement.id = nom.paiement_id
    where origine = 'direct' group by 1, 2`.execute(db);
  const of = (kind: keyof Booked) =>
    byReference(
      rows.filter((row) => row.kind === kind).map(({ reference, cents }) => [reference, cents]),
    );
  return { ledger: of('ledger'), aside: of('aside'), words: of('words') };
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

/** I2: attempts of which the books are not what the provider holds. */
export function unequal(held: Cents, { ledger, aside, words }: Booked): string[] {
  const references = new Set([held, ledger, aside, words].flatMap((cents) => [...cents.keys()]));
  return [...references].filter((one) => {
    const cents = [ledger, aside, words].reduce((sum, part) => sum + (part.get(one) ?? 0), 0);
    return (held.get(one) ?? 0) !== cents;
  });
}

/** Movements of items and what they left, cents by reason. */
export async function setAsideByReason(
  db: Database,
): Promise<Record<string, { items: number; received: number; open: number }>> {
  const { rows } = await sql<{ motif: string; items: number; received: number; open: number }>`
    select motif, count(distinct a_rapprocher.id)::int as items,
      coalesce(sum(montant) filter (where cause in ('RECU', 'REPRIS')), 0)::bigint as received,
      sum(montant)::bigint as open
    from a_rapprocher join mouvement on mouvement.a_rapprocher_id = a_rapprocher.id
    group by motif`.execute(db);
  return Object.fromEntries(rows.map(({ motif: reason, ...row }) => [reason, row]));
}

import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Value from 'typebox/value';
import { Checkout } from './checkout.ts';

export type Book = ReturnType<typeof openBook>;

const keyName = (key: string) => `key ${key}`;

const namesOf = ({ id, page, payments, answers }: Checkout): string[] => [
  id,
  page,
  ...payments.flatMap((payment) => [payment.id, ...payment.operations.map((one) => one.id)]),
  ...answers.map(({ key }) => keyName(key)),
];

/** Returns undefined for a broken line: a process that was killed leaves half of one. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Opens an append-only file of checkouts. The last line of a checkout is its state. */
export function openBook(folder: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'checkouts.ndjson');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const file = openSync(path, 'a', 0o600);
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');

  const checkouts = new Map<string, Checkout>();
  const ids = new Map<string, string>();
  const find = (name: string) => checkouts.get(ids.get(name) ?? '');
  const index = (checkout: Checkout) => {
    checkouts.set(checkout.id, checkout);
    for (const name of namesOf(checkout)) ids.set(name, checkout.id);
  };
  for (const line of text.split('\n')) {
    const checkout = parsed(line);
    if (Value.Check(Checkout, checkout)) index(checkout);
  }

  return {
    /** Finds a checkout by its id, its page, or the id of one of its payments or operations. */
    find,
    /** Finds a checkout by the idempotence key of a call that was answered. */
    findKey: (key: string) => find(keyName(key)),
    all: (): readonly Checkout[] => [...checkouts.values()],
    save(checkout: Checkout): Checkout {
      writeSync(file, `${JSON.stringify(checkout)}\n`);
      index(checkout);
      return checkout;
    },
    close: () => closeSync(file),
  };
}

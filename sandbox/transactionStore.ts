import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Value from 'typebox/value';
import { Transaction } from './transaction.ts';

const FILE = 'transactions.ndjson';

/** An append-only file; the last line of a transaction counts. */
export interface TransactionStore {
  byId(id: string): Transaction | undefined;
  byReference(transactionReference: string): Transaction | undefined;
  all(): readonly Transaction[];
  /** Returns after the write. */
  save(transaction: Transaction): Transaction;
  close(): void;
}

/** Skips half a line: the process was killed before it acknowledged the write. */
function readLine(line: string): Transaction | null {
  try {
    const object: unknown = JSON.parse(line);
    return Value.Check(Transaction, object) ? object : null;
  } catch {
    return null;
  }
}

/** @throws Error of the file system when the folder cannot be written */
export function openTransactionStore(folder: string): TransactionStore {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const file = openSync(path, 'a', 0o600);
  if (text !== '' && !text.endsWith('\n')) writeSync(file, '\n');

  const transactions = new Map<string, Transaction>();
  const ids = new Map<string, string>();
  const keep = (transaction: Transaction) => {
    transactions.set(transaction.id, transaction);
    ids.set(transaction.transactionReference, transaction.id);
  };
  for (const line of text.split('\n')) {
    const transaction = readLine(line);
    if (transaction) keep(transaction);
  }

  return {
    byId: (id) => transactions.get(id),
    byReference: (reference) => transactions.get(ids.get(reference) ?? ''),
    all: () => [...transactions.values()],
    save(transaction) {
      writeSync(file, `${JSON.stringify(transaction)}\n`);
      keep(transaction);
      return transaction;
    },
    close: () => closeSync(file),
  };
}

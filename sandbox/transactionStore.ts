import Value from 'typebox/value';
import { type Book, openBook } from './book.ts';
import { Transaction } from './transaction.ts';

/** The alias is the reference. */
export type TransactionStore = Book<Transaction>;

/** @throws Error of the file system when the folder cannot be written */
export function openTransactionStore(folder: string): TransactionStore {
  return openBook(folder, {
    file: 'transactions.ndjson',
    isRecord: (object): object is Transaction => Value.Check(Transaction, object),
    alias: ({ transactionReference }) => transactionReference,
  });
}

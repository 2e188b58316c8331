import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Value from 'typebox/value';
import { Transaction } from './transaction.ts';

const FICHIER = 'transactions.ndjson';

/** The sandbox's memory: one line a change is appended, the last line of a transaction counts. */
export interface Livre {
  parId(id: string): Transaction | undefined;
  parReference(transactionReference: string): Transaction | undefined;
  toutes(): readonly Transaction[];
  /** Returns what it was given, once it is in the file. */
  enregistrer(transaction: Transaction): Transaction;
  fermer(): void;
}

/** A process killed while writing leaves half a line: it was never acknowledged and is skipped. */
function lireLigne(ligne: string): Transaction | null {
  try {
    const objet: unknown = JSON.parse(ligne);
    return Value.Check(Transaction, objet) ? objet : null;
  } catch {
    return null;
  }
}

/**
 * Opens the book of a directory, and makes both when they are missing.
 * @throws Error of the file system when the directory cannot be written
 */
export function ouvrirLivre(dossier: string): Livre {
  mkdirSync(dossier, { recursive: true });
  const chemin = join(dossier, FICHIER);
  const texte = existsSync(chemin) ? readFileSync(chemin, 'utf8') : '';
  const fichier = openSync(chemin, 'a', 0o600);
  if (texte !== '' && !texte.endsWith('\n')) writeSync(fichier, '\n');

  const transactions = new Map<string, Transaction>();
  const ids = new Map<string, string>();
  const retenir = (transaction: Transaction) => {
    transactions.set(transaction.id, transaction);
    ids.set(transaction.transactionReference, transaction.id);
  };
  for (const ligne of texte.split('\n')) {
    const transaction = lireLigne(ligne);
    if (transaction) retenir(transaction);
  }

  return {
    parId: (id) => transactions.get(id),
    parReference: (reference) => transactions.get(ids.get(reference) ?? ''),
    toutes: () => [...transactions.values()],
    enregistrer(transaction) {
      writeSync(fichier, `${JSON.stringify(transaction)}\n`);
      retenir(transaction);
      return transaction;
    },
    fermer: () => closeSync(fichier),
  };
}

import type { Database } from '#server/database/open.ts';
import { importFines } from '#server/office/import/importFines.ts';
import type { Rejection } from '#server/office/import/prepareBatches.ts';
import { inWords, type Reason } from '#server/office/import/reason.ts';
import { createPeppers } from '#server/services/lookup/keyHash.ts';

/** A record of the import with its mandatory fields alone, and the two amounts of its short number. */
export const RECORD = {
  numAvis: '51900701000011',
  cleAvis: '07',
  typeAmende: 'AF',
  statutPaiement: 'A_PAYER',
  dateEnvoiAvis: '2026-11-01',
  dateInfraction: '2026-10-20T08:15:00',
  lieuInfraction: { commune: 'Rennes' },
  natureInfraction: { libelle: 'Feu rouge', classe: 4 },
  montants: { minoree: 9000, forfaitaire: 13_500 },
};

/** The postal address of a record. */
export const FRANCE = {
  nom: 'Camille Martin',
  lignes: ['1 rue A'],
  codePostal: '35000',
  commune: 'Rennes',
  pays: 'France',
};
export const ABROAD = { ...FRANCE, pays: 'Allemagne' };

/** The peppers with which `load` protects keys. */
export const PEPPERS = createPeppers('p'.repeat(32));

/** A rejected line, as the command prints it. */
export interface ToldLine {
  readonly line: number;
  readonly reasons: readonly string[];
}

/** The space before a French colon does not break; here it is one like any other. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

export const inPlainWords = (reason: Reason): string => withPlainSpaces(inWords(reason));

export const told = ({ line, reasons }: Pick<Rejection, 'line' | 'reasons'>): ToldLine => ({
  line,
  reasons: reasons.map(inPlainWords),
});

/** Imports records as lines of one file. @returns how many were taken, and each rejected line with its reasons */
export async function load(db: Database, records: readonly unknown[], peppers = PEPPERS) {
  async function* lines() {
    for (const [rank, value] of records.entries()) yield { lineNumber: rank + 1, bytes: 0, value };
  }
  const rejections: ToldLine[] = [];
  const warnings: ToldLine[] = [];
  const counts = await importFines(db, peppers, lines, {
    rejected: (rejection) => rejections.push(told(rejection)),
    warned: (warning) => warnings.push(told(warning)),
    advanced: () => undefined,
  });
  return { ...counts, rejections, warnings };
}

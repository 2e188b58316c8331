import { sql } from 'kysely';
import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import type { Database } from '../../database/open.ts';
import type { ImportedPayment } from '../../database/tables/fine.ts';
import { apply } from '../../store/apply.ts';
import { readDossiers } from '../../store/readDossier.ts';
import type { RefusedNews } from '../../till/adminNews.ts';
import { judgeImported } from '../../till/adminRecords.ts';
import type { Change } from '../../till/changes.ts';
import { type Dossier, fineOf } from '../../till/dossier.ts';
import { standingEntries } from '../../till/situation.ts';
import { STAGED_FINES } from './fineRow.ts';

interface ImportedFine {
  readonly id: string;
  readonly number: string;
  readonly status: StoredStatus;
  readonly paidElsewhere: number;
  readonly importedPayments: readonly ImportedPayment[];
}

/**
 * Applies records that lower or close a debt for which we have money, and refuses all others (D-48). The caller holds
 * the locks.
 * @returns the refused numbers, with the reason
 */
export async function applyNews(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, RefusedNews>> {
  const refused = new Map<string, RefusedNews>();
  if (numbers.length === 0) return refused;
  let dossier: Dossier = await readDossiers(transaction, numbers);
  const changes: Change[] = [];
  for (const fine of await readImported(transaction, numbers)) {
    const judged = judge(dossier, fine);
    if ('refused' in judged) {
      refused.set(fine.number, judged.refused);
    } else {
      // A record that changes nothing is stored too (D-60), but its payments are not copied.
      if (judged.changes.some(({ kind }) => kind !== 'last-record')) {
        await copyPayments(transaction, fine.id);
      }
      changes.push(...judged.changes);
      dossier = judged.dossier;
    }
  }
  await apply(transaction, changes);
  return refused;
}

/**
 * Finds records that change nothing beside the money that we have. It needs no locks.
 * @returns their numbers, with the reason if the record is refused, else null
 */
export async function readOldNews(
  transaction: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, RefusedNews | null>> {
  const old = new Map<string, RefusedNews | null>();
  if (numbers.length === 0) return old;
  const dossier = await readDossiers(transaction, numbers);
  for (const fine of await readImported(transaction, numbers)) {
    const judged = judge(dossier, fine);
    if ('refused' in judged) old.set(fine.number, judged.refused);
    else if (judged.changes.length === 0) old.set(fine.number, null);
  }
  return old;
}

const judge = (dossier: Dossier, fine: ImportedFine) =>
  judgeImported(dossier, {
    type: 'imported',
    fineId: fine.id,
    record: { status: fine.status, elsewhere: paidElsewhere(dossier, fine) },
  });

/**
 * Cents that were really paid elsewhere. A record that lists our payments, or says that all is paid, counts ours
 * among them, so they are subtracted. What it lists under other references was paid elsewhere in any case (D-91).
 */
function paidElsewhere(dossier: Dossier, record: ImportedFine): number {
  const { entries } = fineOf(dossier, record.id).fine;
  const ours = standingEntries(entries);
  const theirs = record.importedPayments
    .filter((line) => entries.every(({ reference }) => reference !== line.referenceReglement))
    .reduce((sum, line) => sum + line.montant, 0);
  const isListed = (reference: string) =>
    record.importedPayments.some((line) => line.referenceReglement === reference);
  const counted =
    record.status === 'PAYE' ? ours : ours.filter(({ reference }) => isListed(reference));
  return Math.max(
    theirs,
    counted.reduce((left, { cents }) => left - cents, record.paidElsewhere),
  );
}

async function readImported(
  transaction: Database,
  numbers: readonly string[],
): Promise<ImportedFine[]> {
  const { rows } = await sql<ImportedFine>`
    select fine.id, staged.number, staged.status, staged.paid_elsewhere, staged.imported_payments
    from ${sql.table(STAGED_FINES.table)} as staged join fine on fine.number = staged.number
    where fine.number = any(${numbers}::text[])
    order by staged.number`.execute(transaction);
  return rows;
}

/** Copies the payments of the record, and how the fine was paid. */
async function copyPayments(transaction: Database, fineId: string): Promise<void> {
  await sql`update fine set imported_payments = staged.imported_payments,
      medium = coalesce(staged.medium, fine.medium), imported_at = now(), purge_from = null
    from ${sql.table(STAGED_FINES.table)} as staged
    where fine.id = ${fineId} and staged.number = fine.number`.execute(transaction);
}

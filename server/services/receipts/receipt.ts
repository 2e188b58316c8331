import type { Database } from '../../database/open.ts';
import type { OffenceFacts, ReceiptContent } from '../../ports/ReceiptDocument.ts';
import { readFine } from '../../store/readDossier.ts';
import type { EntryRow, FineRow, StoredFine } from '../../store/rows.ts';
import { standingEntries } from '../../till/situation.ts';
import { cardOf, lastContestDayOf } from '../lookup/presentFine.ts';
import { readBoundFine } from '../session/bindings.ts';

/** K-08. @returns null for an unknown reference @throws NotBound */
export async function readReceipt(
  base: Database,
  session: string,
  fineId: string,
  paymentReference: string,
): Promise<ReceiptContent | null> {
  const { fine } = await readBoundFine(base, session, { id: fineId }, 'JUSTIFICATIF');
  return findReceipt(fine, paymentReference);
}

/** For a send that was allowed earlier. @returns null for a reversed payment */
export async function rereadReceipt(
  base: Database,
  paymentReference: string,
): Promise<ReceiptContent | null> {
  const row = await base
    .selectFrom('ecriture')
    .select('amende_id')
    .where('reference_reglement', '=', paymentReference)
    .executeTakeFirst();
  const found = row && (await readFine(base, { id: row.amende_id }));
  return found ? findReceipt(found.fine, paymentReference) : null;
}

function findReceipt(
  { row, entries }: StoredFine,
  paymentReference: string,
): ReceiptContent | null {
  const entry = standingEntries(entries).find(({ reference }) => reference === paymentReference);
  return entry === undefined ? null : content(entry.row, row);
}

function facts(fine: FineRow): OffenceFacts {
  return {
    nature: fine.nature_libelle,
    date: fine.date_infraction,
    place: fine.voie === null ? fine.commune : `${fine.voie}, ${fine.commune}`,
    maskedPlate: fine.immatriculation_masquee,
  };
}

function content(entry: EntryRow, fine: FineRow): ReceiptContent {
  return {
    referenceReglement: entry.reference_reglement,
    nature: entry.nature,
    numAvis: entry.num_avis,
    typeAmende: entry.type_amende,
    offence: facts(fine),
    montant: entry.montant,
    solde: entry.solde,
    date: entry.date_reglement,
    mediaReglement: entry.media_reglement,
    carte: cardOf(entry),
    transactionReference: entry.transaction_reference,
    codeVerification: entry.code_verification,
    lastContestDay: lastContestDayOf(fine),
  };
}

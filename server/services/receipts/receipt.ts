import type { Database } from '../../database/open.ts';
import type { OffenceFacts, ReceiptContent } from '../../ports/ReceiptDocument.ts';
import { readBoundDossier } from '../fine/bindings.ts';
import { cardOf, lastContestDayOf } from '../fine/presentFine.ts';
import { type EntryRow, type FineDossier, type FineRow, readDossier } from '../fine/readDossier.ts';
import { validEntries } from '../fine/situation.ts';

/** K-08. @returns null for an unknown reference @throws NotBound */
export async function readReceipt(
  base: Database,
  session: string,
  fineId: string,
  paymentReference: string,
): Promise<ReceiptContent | null> {
  const dossier = await readBoundDossier(base, session, { avisId: fineId }, 'JUSTIFICATIF');
  return findReceipt(dossier, paymentReference);
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
  const dossier = row && (await readDossier(base, { avisId: row.amende_id }));
  return dossier ? findReceipt(dossier, paymentReference) : null;
}

function findReceipt(dossier: FineDossier, paymentReference: string): ReceiptContent | null {
  const entry = validEntries(dossier.ecritures).find(
    ({ reference_reglement: reference }) => reference === paymentReference,
  );
  return entry === undefined ? null : content(entry, dossier.amende);
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

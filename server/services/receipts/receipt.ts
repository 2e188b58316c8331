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
  avisId: string,
  paymentReference: string,
): Promise<ReceiptContent | null> {
  const dossier = await readBoundDossier(base, session, { avisId }, 'JUSTIFICATIF');
  return search(dossier, paymentReference);
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
  return dossier ? search(dossier, paymentReference) : null;
}

function search(
  { amende, ecritures: entries }: FineDossier,
  paymentReference: string,
): ReceiptContent | null {
  const entry = validEntries(entries).find(
    ({ reference_reglement }) => reference_reglement === paymentReference,
  );
  return entry === undefined ? null : content(entry, amende);
}

function facts(fine: FineRow): OffenceFacts {
  const { voie, commune } = fine;
  return {
    nature: fine.nature_libelle,
    date: fine.date_infraction,
    lieu: voie === null ? commune : `${voie}, ${commune}`,
    vehicule: fine.immatriculation_masquee,
  };
}

function content(entry: EntryRow, fine: FineRow): ReceiptContent {
  return {
    referenceReglement: entry.reference_reglement,
    nature: entry.nature,
    numAvis: entry.num_avis,
    typeAmende: entry.type_amende,
    infraction: facts(fine),
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

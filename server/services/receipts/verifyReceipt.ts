import type { Verification, VerificationRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { findPrinted } from '../../store/entries.ts';
import { readFine } from '../../store/readDossier.ts';
import { standingEntries } from '../../till/situation.ts';
import { isLineChecked } from '../../till/sums.ts';

/** Codes use Crockford's alphabet, which has no I, L and O, so people who read them as such are right too. */
const readCode = (code: string): string =>
  code.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');

/** Compares all four values at once (D-19): neither the answer nor its time reveals which one is wrong. */
export async function verifyReceipt(
  db: Database,
  request: VerificationRequest,
): Promise<Verification> {
  const line = await findPrinted(db, {
    code: readCode(request.codeVerification),
    reference: request.referenceReglement,
    cents: request.montant,
    day: request.date,
  });
  const found = line && (await readFine(db, { id: line.fineId }));
  if (!found) return { conforme: false };
  const entry = standingEntries(found.fine.entries).find(({ id }) => id === line.id);
  if (entry === undefined) return { conforme: false, reserve: 'ANNULE' };
  const isChecked = isLineChecked(found.dossier, entry);
  return { conforme: true, ...(isChecked && { reserve: 'VERIFICATION' }) };
}

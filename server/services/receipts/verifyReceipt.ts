import { sql } from 'kysely';
import type { Verification, VerificationRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { readFine } from '../../store/readDossier.ts';
import { parisDay } from '../../store/sql.ts';
import { standingEntries } from '../../till/situation.ts';
import { isLineChecked } from '../../till/sums.ts';

/** Crockford's alphabet has no I, L and O. */
const readCode = (code: string): string =>
  code.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');

/** D-19. One indexed query: neither answer nor time reveals the wrong part. */
export async function verifyReceipt(
  db: Database,
  request: VerificationRequest,
): Promise<Verification> {
  const line = await db
    .selectFrom('ledgerEntry')
    .select(['id', 'fineId'])
    .where('verificationCode', '=', readCode(request.codeVerification))
    .where('reference', '=', request.referenceReglement)
    // Any sum may be asked, also one that no column holds.
    .where(sql<boolean>`cents = ${request.montant}::bigint`)
    .where(parisDay(sql`paid_at`), '=', request.date)
    .where('reverses', 'is', null)
    .executeTakeFirst();
  const found = line && (await readFine(db, { id: line.fineId }));
  if (!found) return { conforme: false };
  const entry = standingEntries(found.fine.entries).find(({ id }) => id === line.id);
  if (entry === undefined) return { conforme: false, reserve: 'ANNULE' };
  const isChecked = isLineChecked(found.dossier, entry);
  return { conforme: true, ...(isChecked && { reserve: 'VERIFICATION' }) };
}

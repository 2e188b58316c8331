import { sql } from 'kysely';
import type { VerificationRequest } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { parisDay } from '../../store/sql.ts';

/** Typed by hand: case is ignored, and Crockford's alphabet has no I, L and O. */
const readCode = (code: string): string =>
  code.toUpperCase().replace(/[IL]/g, '1').replaceAll('O', '0');

/**
 * D-19. One indexed query, so that neither answer nor time reveals the wrong part. A reversed
 * payment proves nothing.
 */
export async function verifyReceipt(
  base: Database,
  request: VerificationRequest,
): Promise<boolean> {
  const { rows } = await sql<{ conforme: boolean }>`
    select exists (
      select 1 from ecriture
      where code_verification = ${readCode(request.codeVerification)}
        and reference_reglement = ${request.referenceReglement}
        and montant = ${request.montant}::bigint
        and ${parisDay(sql`date_reglement`)} = ${request.date}
        and contrepasse is null
        and not exists (select 1 from ecriture reprise where reprise.contrepasse = ecriture.id)
    ) as conforme`.execute(base);
  return rows[0]?.conforme === true;
}

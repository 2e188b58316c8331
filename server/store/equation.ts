import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Change } from '../till/changes.ts';

export class EquationBroken extends Error {
  override readonly name = 'EquationBroken';
}

/** Held − booked of a row of `paiement` (docs/payments.md). */
const UNBOOKED = `(paiement.encaisse - paiement.rendu
  - coalesce((select sum(ecriture.montant) from ecriture
      join paiement_nom as nom on nom.id = ecriture.paiement_id where nom.paiement_id = paiement.id), 0)
  - coalesce((select sum(mouvement.montant) from mouvement
      join a_rapprocher on a_rapprocher.id = mouvement.a_rapprocher_id
      join paiement_nom as nom on nom.id = a_rapprocher.paiement_id where nom.paiement_id = paiement.id), 0)
  - coalesce((select sum(parole.montant) from parole
      join paiement_nom as nom on nom.id = parole.paiement_id where nom.paiement_id = paiement.id), 0))::bigint`;

/** The row is not booked to the cent, or its figures are not the sum of what was heard. */
export const IS_UNEQUAL = `(${UNBOOKED} <> 0 or (paiement.encaisse, paiement.rendu) <> (
  select coalesce(sum(encaissement.encaisse), 0)::bigint, coalesce(sum(encaissement.rendu), 0)::bigint
  from encaissement join paiement_nom as nom on nom.id = encaissement.paiement_id
  where nom.paiement_id = paiement.id))`;

function paymentOf(change: Change): string | null {
  switch (change.kind) {
    case 'payment-opened':
    case 'payment-changed':
      return change.payment.id;
    case 'payment-merged':
      return change.into;
    case 'item-moved':
    case 'word':
    case 'entry':
      return change.paymentId;
    default:
      return null;
  }
}

/** Before COMMIT. @throws EquationBroken */
export async function checkEquation(
  transaction: Database,
  changes: readonly Change[],
): Promise<void> {
  const touched = [...new Set(changes.map(paymentOf))].filter((id) => id !== null);
  if (touched.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select id from paiement where id = any(${touched}::text[]) and ${sql.raw(IS_UNEQUAL)}`.execute(
    transaction,
  );
  if (rows.length > 0) throw new EquationBroken(`Not booked: ${rows.length} payment(s)`);
}

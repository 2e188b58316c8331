import type { Selectable } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { Tables } from '../../database/tables.ts';
import { apply } from '../../store/apply.ts';
import { type FineRow, readDossier } from '../../store/readDossier.ts';
import { judge } from '../../till/judge.ts';
import { newLineNames } from '../payment/references.ts';
import { logIntervention, type Operator } from './logIntervention.ts';
import { RefusedOperation, refuse } from './RefusedOperation.ts';

export interface FoundPayment {
  readonly entry: Selectable<Tables['ecriture']>;
  readonly fine: FineRow;
}

/** @throws RefusedOperation for an unknown reference */
export async function findPayment(base: Database, reference: string): Promise<FoundPayment> {
  const entry = await base
    .selectFrom('ecriture')
    .selectAll()
    .where('reference_reglement', '=', reference)
    .executeTakeFirst();
  if (entry === undefined) throw new RefusedOperation(`No payment has the reference ${reference}`);
  const fine = await base
    .selectFrom('amende')
    .selectAll()
    .where('id', '=', entry.amende_id)
    .executeTakeFirstOrThrow();
  return { entry, fine };
}

/**
 * Takes a payment back (invariants 6 and 7).
 * @returns the reference of the reversing line
 * @throws RefusedOperation when already reversed, or during an attempt
 */
export function reversePayment(
  base: Database,
  reference: string,
  operator: Operator,
): Promise<string> {
  return base.transaction().execute(async (transaction) => {
    const { entry } = await findPayment(transaction, reference);
    const names = newLineNames();
    const fineId = entry.amende_id;
    const dossier = await readDossier(transaction, { fineId });
    const judged = judge(dossier, { type: 'reversal', fineId, entryId: entry.id, names });
    if ('refused' in judged) return refuse(judged.refused);
    await apply(transaction, judged.changes);
    await logIntervention(transaction, 'DESIMPUTATION', reference, operator);
    return names.reference;
  });
}

/**
 * Makes the fine payable again (invariant 9).
 * @throws RefusedOperation unless PAIEMENT_DESIMPUTE
 */
export function reopen(base: Database, reference: string, operator: Operator): Promise<void> {
  return base.transaction().execute(async (transaction) => {
    const { entry } = await findPayment(transaction, reference);
    const fineId = entry.amende_id;
    const dossier = await readDossier(transaction, { fineId });
    const judged = judge(dossier, { type: 'reopened', fineId, entryId: entry.id });
    if ('refused' in judged) return refuse(judged.refused);
    await apply(transaction, judged.changes);
    await logIntervention(transaction, 'REOUVERTURE', reference, operator);
  });
}

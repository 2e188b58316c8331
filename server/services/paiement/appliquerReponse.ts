import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { SourceReponse } from '../../database/tables/paiement.ts';
import type { ReponsePaiement } from '../../ports/PaymentGateway.ts';
import { jourParis, verrouillerDossier } from '../amende/lireDossier.ts';
import { clore, deciderEffet, type EffetReponse, type Verrouille } from './effetReponse.ts';

/**
 * Applies an answer of the provider, whoever brought it, in one transaction (invariants 2, 3 and 4): lock the
 * dossier, lock the attempt, note the answer once, check merchant, amount and currency, then ledger, status
 * and outbox. When it returns, everything is committed; when it throws, nothing is.
 * @param reponse an answer whose seal was verified
 * @param marchand the merchant that the answer must name
 */
export function appliquerReponse(
  base: Database,
  marchand: string,
  reponse: ReponsePaiement,
  source: SourceReponse,
): Promise<EffetReponse> {
  return base.transaction().execute(async (transaction) => {
    const verrouille = await verrouiller(transaction, reponse.transactionReference);
    if (!(await noterReponse(transaction, reponse, source))) return 'DEJA_VUE';
    const effet = await deciderEffet(transaction, { marchand, reponse, source }, verrouille);
    await transaction
      .updateTable('boite_reception')
      .set({ effet })
      .where('empreinte', '=', reponse.empreinte)
      .execute();
    return effet;
  });
}

/**
 * Ends an attempt that the provider never saw: nobody can pay it any more. An attempt that an answer has reached
 * since the provider was asked is left alone.
 * @param reference transaction reference of the attempt
 */
export function clorePerimee(base: Database, reference: string): Promise<EffetReponse> {
  return base.transaction().execute(async (transaction) => {
    const verrouille = await verrouiller(transaction, reference);
    if (verrouille === null) return 'SANS_EFFET';
    return clore(transaction, verrouille, 'EXPIREE', 'DELAI_PASSE', null);
  });
}

/** Locks an attempt and its dossier. @returns null when no attempt of ours has the reference */
export async function verrouiller(
  transaction: Database,
  reference: string,
): Promise<Verrouille | null> {
  const trouvee = await transaction
    .selectFrom('tentative')
    .select('amende_id')
    .where('transaction_reference', '=', reference)
    .executeTakeFirst();
  if (trouvee === undefined) return null;
  const [amende] = (await verrouillerDossier(transaction, trouvee.amende_id)).filter(
    ({ id }) => id === trouvee.amende_id,
  );
  if (amende === undefined) throw new Error('An attempt without its fine');
  const tentative = await transaction
    .selectFrom('tentative')
    .selectAll()
    .select(jourParis(sql.ref('cree_le')).as('jour'))
    .where('transaction_reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { amende, tentative };
}

/** @returns false when the very same answer was noted before */
async function noterReponse(
  transaction: Database,
  reponse: ReponsePaiement,
  source: SourceReponse,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('boite_reception')
    .values({
      empreinte: reponse.empreinte,
      source,
      transaction_reference: reponse.transactionReference,
      issue: reponse.issue,
      code_reponse: reponse.codeReponse,
      montant: reponse.montant,
      effet: 'SANS_EFFET',
    })
    .onConflict((conflit) => conflit.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

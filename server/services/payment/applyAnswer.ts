import { sql } from 'kysely';
import type { Database } from '../../database/open.ts';
import type { AnswerSource } from '../../database/tables/payment.ts';
import type { PaymentAnswer } from '../../ports/PaymentGateway.ts';
import { lockDossier, parisDay } from '../fine/readDossier.ts';
import { type AnswerEffect, closeAttempt, decideEffect, type Locked } from './answerEffect.ts';

/**
 * One transaction (invariants 2, 3 and 4): lock, note once, check, then ledger, status and outbox.
 * @param reponse with a verified seal
 */
export function applyAnswer(
  base: Database,
  merchant: string,
  reponse: PaymentAnswer,
  source: AnswerSource,
): Promise<AnswerEffect> {
  return base.transaction().execute(async (transaction) => {
    const locked = await lock(transaction, reponse.transactionReference);
    if (!(await noteAnswer(transaction, reponse, source))) return 'DEJA_VUE';
    const effet = await decideEffect(transaction, { marchand: merchant, reponse, source }, locked);
    await transaction
      .updateTable('boite_reception')
      .set({ effet })
      .where('empreinte', '=', reponse.empreinte)
      .execute();
    return effet;
  });
}

/** Asks without any lock: a repeated answer changes nothing. */
export async function isKnownAnswer(
  base: Database,
  { empreinte }: Pick<PaymentAnswer, 'empreinte'>,
): Promise<boolean> {
  const known = await base
    .selectFrom('boite_reception')
    .select('empreinte')
    .where('empreinte', '=', empreinte)
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * For an attempt that the provider never saw. Leaves it alone when an answer has arrived meanwhile.
 */
export function closeExpired(base: Database, reference: string): Promise<AnswerEffect> {
  return base.transaction().execute(async (transaction) => {
    const locked = await lock(transaction, reference);
    if (locked === null) return 'SANS_EFFET';
    return closeAttempt(transaction, locked, 'EXPIREE', 'DELAI_PASSE', null);
  });
}

/** @returns null for an unknown reference */
export async function lock(transaction: Database, reference: string): Promise<Locked | null> {
  const found = await transaction
    .selectFrom('tentative')
    .select('amende_id')
    .where('transaction_reference', '=', reference)
    .executeTakeFirst();
  if (found === undefined) return null;
  const dossier = await lockDossier(transaction, found.amende_id);
  const amende = dossier.find(({ id }) => id === found.amende_id);
  if (amende === undefined) throw new Error('An attempt without its fine');
  const tentative = await transaction
    .selectFrom('tentative')
    .selectAll()
    .select(parisDay(sql.ref('cree_le')).as('jour'))
    .where('transaction_reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { amende, tentative };
}

/** @returns false for a repeated answer */
async function noteAnswer(
  transaction: Database,
  answer: PaymentAnswer,
  source: AnswerSource,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('boite_reception')
    .values({
      empreinte: answer.empreinte,
      source,
      transaction_reference: answer.transactionReference,
      issue: answer.issue,
      code_reponse: answer.responseCode,
      montant: answer.montant,
      effet: 'SANS_EFFET',
    })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

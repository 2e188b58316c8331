import type { AttemptState } from '#contract/domain/attempt.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';
import type { Database } from '../../database/open.ts';
import type { AnswerSource } from '../../database/tables/payment.ts';
import type { PaymentAnswer } from '../../ports/PaymentGateway.ts';
import { apply } from '../../store/apply.ts';
import { readDossier } from '../../store/readDossier.ts';
import type { Accepted, Ended, Pending, Unreadable } from '../../till/answers.ts';
import { judge, type Refused } from '../../till/judge.ts';
import type { Draft } from '../../till/play.ts';
import { newLineNames } from './references.ts';

export type AnswerEffect =
  | 'DEJA_VUE'
  | 'REGLEMENT_INSCRIT'
  | 'TENTATIVE_CLOSE'
  | 'MISE_EN_ATTENTE'
  | 'A_RAPPROCHER'
  | 'SANS_EFFET';

/**
 * One transaction (invariants 2, 3 and 4): lock, judge, note once, write.
 * @param answer with a verified seal
 */
export function applyAnswer(
  base: Database,
  merchant: string,
  answer: PaymentAnswer,
  source: AnswerSource,
): Promise<AnswerEffect> {
  return base.transaction().execute(async (transaction) => {
    const dossier = await readDossier(transaction, {
      attemptReference: answer.transactionReference,
    });
    const judged = judge(dossier, eventOf(answer, merchant, source));
    const effect = effectOf(judged);
    if (!(await noteAnswer(transaction, answer, source, effect))) return 'DEJA_VUE';
    if ('changes' in judged) await apply(transaction, judged.changes);
    return effect;
  });
}

/** For an attempt that the provider never saw. Leaves it alone when an answer has arrived meanwhile. */
export function closeExpired(base: Database, reference: string): Promise<AnswerEffect> {
  return base.transaction().execute(async (transaction) => {
    const dossier = await readDossier(transaction, { attemptReference: reference });
    const judged = judge(dossier, {
      type: 'ended',
      reference,
      to: 'EXPIREE',
      cause: 'DELAI_PASSE',
      responseCode: null,
    });
    if ('changes' in judged) await apply(transaction, judged.changes);
    return effectOf(judged);
  });
}

const FINAL_STATE = {
  REFUSE: 'REFUSEE',
  ANNULE: 'ANNULEE',
  EXPIRE: 'EXPIREE',
} as const satisfies Partial<Record<PaymentState, AttemptState>>;

type AnswerEvent = Accepted | Pending | Ended | Unreadable;

function eventOf(answer: PaymentAnswer, merchant: string, source: AnswerSource): AnswerEvent {
  const { transactionReference: reference, issue, responseCode } = answer;
  const via = source === 'DIAGNOSTIC' ? 'DIAGNOSTIC' : 'NOTIFICATION';
  const money = { message: answer.empreinte, cents: answer.montant, currency: answer.devise };
  if (answer.illisible) return { type: 'unreadable', reference, ...money };
  switch (issue) {
    case 'ACCEPTE':
      return {
        type: 'accepted',
        reference,
        via,
        responseCode,
        ...money,
        isOurs: answer.marchand === merchant,
        paidAt: answer.dateTransaction,
        authorisation: answer.autorisation,
        card: answer.carte,
        names: newLineNames(),
      };
    case 'EN_ATTENTE':
      return { type: 'pending', reference, via, responseCode };
    case 'REFUSE':
    case 'ANNULE':
    case 'EXPIRE':
      return { type: 'ended', reference, to: FINAL_STATE[issue], cause: via, responseCode };
  }
}

/** What the inbox notes. */
function effectOf(judged: Draft | Refused): AnswerEffect {
  if ('refused' in judged) return 'SANS_EFFET';
  const { changes } = judged;
  if (changes.some(({ kind }) => kind === 'entry')) return 'REGLEMENT_INSCRIT';
  if (changes.some(({ kind }) => kind === 'aside')) return 'A_RAPPROCHER';
  return changes.some((change) => change.kind === 'attempt' && change.to === 'EN_ATTENTE')
    ? 'MISE_EN_ATTENTE'
    : 'TENTATIVE_CLOSE';
}

/** Asks without any lock: a repeated answer changes nothing. */
export async function isKnownAnswer(
  base: Database,
  { empreinte: message }: Pick<PaymentAnswer, 'empreinte'>,
): Promise<boolean> {
  const known = await base
    .selectFrom('boite_reception')
    .select('empreinte')
    .where('empreinte', '=', message)
    .executeTakeFirst();
  return known !== undefined;
}

/** @returns false for a repeated answer */
async function noteAnswer(
  transaction: Database,
  answer: PaymentAnswer,
  source: AnswerSource,
  effect: AnswerEffect,
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
      effet: effect,
    })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

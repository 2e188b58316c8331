import { sql } from 'kysely';
import type { AttemptState } from '#contract/domain/attempt.ts';
import type { PaymentState } from '#contract/domain/paymentState.ts';
import type { Database } from '../../database/open.ts';
import type { AnswerSource } from '../../database/tables/payment.ts';
import type { PaymentAnswer, PaymentProvider } from '../../ports/PaymentProvider.ts';
import { apply } from '../../store/apply.ts';
import { readDossier, type StoredAttempt, type StoredDossier } from '../../store/readDossier.ts';
import type { Accepted, Ended, Pending, Unreadable } from '../../till/answers.ts';
import { judge, type Refused } from '../../till/judge.ts';
import type { Draft } from '../../till/play.ts';
import type { AttemptCause } from '../../till/transitions.ts';
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
 * @param answer proved to be the provider's, and not provisional
 */
export function applyAnswer(
  base: Database,
  { merchant }: Pick<PaymentProvider, 'merchant'>,
  answer: PaymentAnswer,
  source: AnswerSource,
): Promise<AnswerEffect> {
  return base.transaction().execute(async (transaction) => {
    const dossier = await readDossier(transaction, { attemptReference: answer.reference });
    const judged = judge(dossier, eventOf(answer, answer.merchant === merchant, source));
    const effect = effectOf(judged);
    if (!(await noteAnswer(transaction, answer, source, effect))) return 'DEJA_VUE';
    if ('changes' in judged) await apply(transaction, judged.changes);
    await notePayment(transaction, answer);
    return effect;
  });
}

const findStored = ({ fines }: StoredDossier, reference: string): StoredAttempt | undefined =>
  fines.flatMap(({ attempts }) => attempts).find((one) => one.reference === reference);

/**
 * For an attempt whose payment page nobody got, so that nobody can pay it.
 * @returns false when its address was stored meanwhile
 */
export function closeUnstarted(base: Database, reference: string): Promise<boolean> {
  return base.transaction().execute(async (transaction) => {
    const dossier = await readDossier(transaction, { attemptReference: reference });
    const attempt = findStored(dossier, reference);
    if (attempt === undefined || attempt.row.adresse !== null) return false;
    const judged = judge(dossier, {
      type: 'ended',
      reference,
      to: 'ANNULEE',
      cause: 'SANS_PAGE',
      responseCode: null,
    });
    if ('changes' in judged) await apply(transaction, judged.changes);
    return true;
  });
}

/** For an attempt that the provider does not know. Leaves it alone when an answer has arrived meanwhile. */
export function closeExpired(
  base: Database,
  reference: string,
  cause: Extract<AttemptCause, 'DELAI_PASSE' | 'OUBLIE'>,
): Promise<AnswerEffect> {
  return base.transaction().execute(async (transaction) => {
    const dossier = await readDossier(transaction, { attemptReference: reference });
    const judged = judge(dossier, {
      type: 'ended',
      reference,
      to: 'EXPIREE',
      cause,
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

function eventOf(answer: PaymentAnswer, isOurs: boolean, source: AnswerSource): AnswerEvent {
  const { reference, state, responseCode } = answer;
  const via = source === 'DIAGNOSTIC' ? 'DIAGNOSTIC' : 'NOTIFICATION';
  const money = {
    message: messageOf(answer),
    paymentId: answer.paymentId ?? reference,
    cents: answer.amount,
    currency: answer.currency,
  };
  if (answer.unreadable) return { type: 'unreadable', reference, ...money };
  switch (state) {
    case 'ACCEPTE':
      return {
        type: 'accepted',
        reference,
        via,
        responseCode,
        ...money,
        isOurs,
        amountsAgree: answer.amountsAgree,
        paidAt: answer.date,
        authorisation: answer.authorisation,
        card: answer.card,
        names: newLineNames(),
      };
    case 'EN_ATTENTE':
      return { type: 'pending', reference, via, responseCode };
    case 'REFUSE':
    case 'ANNULE':
    case 'EXPIRE':
      return { type: 'ended', reference, to: FINAL_STATE[state], cause: via, responseCode };
  }
}

/** The same payment may be told in other bytes: its money is kept once. */
const messageOf = ({ paymentId, state, amount, fingerprint }: PaymentAnswer): string =>
  paymentId !== null && state === 'ACCEPTE' ? `${paymentId}/${amount}` : fingerprint;

/**
 * What later questions need: the payment that has or reserves money, by its name. Money that is reserved and not taken is
 * an alarm until the provider says otherwise.
 */
async function notePayment(
  transaction: Database,
  { reference, paymentId, state, uncaptured, unreadable }: PaymentAnswer,
): Promise<void> {
  if (paymentId === null || unreadable) return;
  const isMoney = uncaptured || state === 'ACCEPTE';
  await transaction
    .updateTable('tentative')
    .set({
      ...(isMoney && { paiement_id: sql<string>`coalesce(paiement_id, ${paymentId})` }),
      reserve_le: uncaptured ? sql<Date>`coalesce(reserve_le, now())` : null,
    })
    .where('transaction_reference', '=', reference)
    .execute();
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
  { fingerprint }: Pick<PaymentAnswer, 'fingerprint'>,
): Promise<boolean> {
  const known = await base
    .selectFrom('boite_reception')
    .select('empreinte')
    .where('empreinte', '=', fingerprint)
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
      empreinte: answer.fingerprint,
      source,
      transaction_reference: answer.reference,
      issue: answer.state,
      code_reponse: answer.responseCode,
      montant: answer.amount,
      effet: effect,
    })
    .onConflict((conflict) => conflict.column('empreinte').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

import type { Database } from '../../database/open.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import { askPayment } from '../../services/payment/ask.ts';
import { planAfterDeclaration } from '../../services/payment/questions.ts';
import { newOperationKey } from '../../services/payment/references.ts';
import { sendOperation } from '../../services/payment/sendOperation.ts';
import type { Operator } from '../../store/interventions.ts';
import { readPaymentDossier } from '../../store/readDossier.ts';
import type { StoredFine } from '../../store/rows.ts';
import { findPayment, freeCents, waitingCents } from '../../till/dossier.ts';
import type { Draft } from '../../till/draft.ts';
import { judge, type MoneyEvent } from '../../till/judge.ts';
import { type OperationKind, type OperationState, sumOf } from '../../till/payments.ts';
import { situation } from '../../till/situation.ts';
import { formatMoney, say } from '../wording.ts';
import { asAnswered } from './accepts.ts';
import { runOperatorCommand } from './command.ts';
import { type FoundPayment, homeOf, readNamed, readPayment } from './payments.ts';
import { allowed, REFUSALS, RefusedOperation } from './RefusedOperation.ts';
import { ACTIONS, eventOf, operationUnderWay, type Verb } from './verbs.ts';

/** What a verb would do to a payment, judged on what is stored now. */
export interface Plan extends FoundPayment {
  readonly verb: Verb;
  readonly event: MoneyEvent;
  /** Cents that it moves or speaks of. */
  readonly cents: number;
  /** The fine that it is about; null if none is known. */
  readonly fine: StoredFine | null;
  /** Cents that the fine owes after it. */
  readonly dueCents: number;
}

/** Verbs that ask the provider for something: it is asked about the payment before (rule 10). */
const ASKING: Readonly<Partial<Record<Verb['name'], OperationKind>>> = {
  refund: 'refund',
  capture: 'capture',
  cancel: 'cancel',
};

/**
 * Says what a verb would do.
 * @param named as people name a payment; of several, those that the till refuses are left out
 * @throws RefusedOperation
 * @throws ProviderFailure
 */
export const planVerb = (
  db: Database,
  provider: PaymentProvider,
  named: string,
  verb: Verb,
): Promise<Plan> =>
  onlyOne(db, named, async (found) => {
    if (isAsking(verb)) await askBefore(db, provider, found.payment.id);
    return judgePlan(await readPayment(db, nameOf(found), fineIdOf(verb)), verb);
  });

/**
 * Says the same of what is stored, and asks nobody: the provider is asked when it is done.
 * @throws RefusedOperation
 */
export const planStored = (db: Database, named: string, verb: Verb): Promise<Plan> =>
  onlyOne(db, named, async (found) => {
    const read = await readPayment(db, nameOf(found), fineIdOf(verb));
    return judgePlan(isAsking(verb) ? { ...read, dossier: asAnswered(read.dossier) } : read, verb);
  });

const nameOf = ({ payment: { id }, number }: Pick<FoundPayment, 'payment' | 'number'>) => ({
  id,
  number,
});

const isAsking = ({ name }: Verb): boolean => ASKING[name] !== undefined;

/** Plans for each payment that is named, and leaves out those that the till refuses. */
async function onlyOne(
  db: Database,
  named: string,
  plan: (found: FoundPayment) => Promise<Plan>,
): Promise<Plan> {
  const plans: Plan[] = [];
  const refusals: RefusedOperation[] = [];
  for (const found of await readNamed(db, named)) {
    try {
      plans.push(await plan(found));
    } catch (error) {
      if (!(error instanceof RefusedOperation)) throw error;
      refusals.push(error);
    }
  }
  const [only] = plans;
  if (only === undefined) throw refusals[0];
  if (plans.length > 1) {
    const numbers = plans.map(({ number }) => number).join(', ');
    throw new RefusedOperation(say(REFUSALS.plusieurs, { nom: named, numeros: numbers }));
  }
  return only;
}

const fineIdOf = (verb: Verb): string | null => (verb.name === 'count' ? verb.fineId : null);

/** @throws RefusedOperation */
function judgePlan(read: FoundPayment, verb: Verb): Plan {
  const { dossier, payment } = read;
  if (isAboutOperation(verb) && operationUnderWay(payment) === undefined) {
    throw new RefusedOperation(REFUSALS.sansOperation);
  }
  const event = eventOf(verb, payment, dossier);
  const judged = judge(dossier, event);
  const free = freeCents(dossier, payment);
  if ('refused' in judged && judged.refused === 'too-much' && verb.name === 'refund') {
    throw new RefusedOperation(say(REFUSALS.libre, { somme: formatMoney(free, payment.currency) }));
  }
  const draft = allowed(judged);
  const fineId = fineIdOf(verb) ?? payment.fineId;
  const after = draft.dossier.fines.find(({ id }) => id === fineId);
  return {
    ...read,
    verb,
    event,
    cents: centsOf(event, read, draft),
    fine: homeOf(dossier, { fineId }),
    dueCents: after === undefined ? 0 : situation({ dossier: draft.dossier, fine: after }).dueCents,
  };
}

const isAboutOperation = ({ name }: Verb): boolean => name === 'done' || name === 'not-done';

function centsOf(event: MoneyEvent, { dossier, payment }: FoundPayment, draft: Draft): number {
  switch (event.type) {
    case 'waiting-settled':
      return event.outcome === 'counted'
        ? sumOf(draft.changes.flatMap((change) => (change.kind === 'entry' ? [change] : [])))
        : event.outcome === 'returned'
          ? freeCents(dossier, payment)
          : -waitingCents(dossier, payment);
    case 'refund-asked':
      return event.cents ?? freeCents(dossier, payment);
    case 'payment-declared':
      return event.takenCents;
    case 'charged-back':
    case 'charge-back-won':
      return event.cents;
    case 'reservation-end-asked':
      return payment.reservedCents;
    case 'operation-declared':
      return operationUnderWay(payment)?.cents ?? 0;
    default:
      return 0;
  }
}

/**
 * Does what was planned, with the sum that was shown. An operation is committed before the provider is asked for it.
 * @returns the state of the operation; `done` for a declaration
 * @throws RefusedOperation
 */
export async function carryOut(
  db: Database,
  provider: PaymentProvider,
  { payment, dossier, verb, cents }: Pick<Plan, 'payment' | 'dossier' | 'verb' | 'cents'>,
  operator: Operator,
): Promise<OperationState> {
  const { id: paymentId } = payment;
  const kind = ASKING[verb.name];
  const key = kind === undefined ? '' : newOperationKey();
  await runOperatorCommand(db, {
    key: { paymentIds: [paymentId], fineId: fineIdOf(verb) },
    event: eventOf(exactly(verb, cents), payment, dossier, key),
    action: ACTIONS[verb.name],
    target: paymentId,
    operator,
  });
  if (kind !== undefined) return sendAndRead(db, provider, { id: key, kind, paymentId, cents });
  if (verb.name === 'taken' || verb.name === 'not-taken') await planAfterDeclaration(db, paymentId);
  return 'done';
}

/** What was free when it was shown may be another sum now: the till then refuses more, and leaves the rest. */
const exactly = (verb: Verb, cents: number): Verb => ('cents' in verb ? { ...verb, cents } : verb);

/**
 * Asks the provider about all payments of the attempt.
 * @throws ProviderFailure
 */
async function askBefore(
  db: Database,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const { payments } = await readPaymentDossier(db, paymentId);
  const asked = payments.find(({ names }) => names.includes(paymentId));
  const related = payments.filter(
    ({ id, attemptId }) =>
      id === asked?.id || (attemptId !== null && attemptId === asked?.attemptId),
  );
  for (const { id, reference, revision } of related) {
    await askPayment(db, provider, { id, reference, revision });
  }
}

/**
 * Sends the operation, then reads the payment again. If the provider is silent, the queue goes on. A lost database is
 * an error, because the operator must hear of it.
 */
async function sendAndRead(
  db: Database,
  provider: PaymentProvider,
  operation: Parameters<typeof sendOperation>[2],
): Promise<OperationState> {
  const sent = await sendOperation(db, provider, operation);
  await askBefore(db, provider, operation.paymentId).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
  });
  const payment = findPayment(
    await readPaymentDossier(db, operation.paymentId),
    operation.paymentId,
  );
  return payment?.operations.find(({ id }) => id === operation.id)?.state ?? sent;
}

import type { Database } from '../../database/open.ts';
import { type PaymentProvider, ProviderFailure } from '../../ports/PaymentProvider.ts';
import { planAttempt, planExplained, planPayment } from '../../store/planQuestions.ts';
import {
  beginRound,
  claimPaymentQuestion,
  claimQuestion,
  type Question,
} from '../../store/questions.ts';
import { askAttempt, askPayment } from './ask.ts';
import { repeatOperations } from './sendOperation.ts';

/** Shorter than the lease of the job, so that no second round begins meanwhile. */
const ROUND_MS = 200_000;

/** A decided payment is asked about on these days after its first news. */
const DAYS = [1, 3, 10, 30, 90, 180];

export const LAST_QUESTION_DAYS = Math.max(...DAYS);

/** A person has said what the provider did not: its question is open no more. */
export const planAfterDeclaration = (db: Database, paymentId: string): Promise<void> =>
  planExplained(db, paymentId, DAYS);

/** After so many questions in a row without an answer, about different payers, the provider itself is silent. */
const SILENT_ENOUGH = 3;

/**
 * Questions that one round asks at once. A question takes 0.3 s and little of the database, so a round has time for some
 * 5 000, and a country has 400 000 a day.
 */
export const AT_ONCE = 8;

/**
 * Asks the questions that are due. Rows that got no answer come last and wait longer each time: a row whose question
 * hangs delays no other.
 * @param atOnce how many are asked at once
 * @returns how many questions were asked
 * @throws AggregateError after the round, if questions failed
 */
export async function askQuestions(
  db: Database,
  provider: PaymentProvider,
  atOnce = 1,
): Promise<number> {
  const begin = await beginRound(db);
  const end = performance.now() + ROUND_MS;
  const failures: unknown[] = [];
  const silent = new Set<string>();
  let asked = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() < end && silent.size < SILENT_ENOUGH) {
      const question = await claimQuestion(db, begin);
      if (question === null) return;
      asked += 1;
      const failure = await askOne(db, provider, question);
      if (failure !== null) failures.push(failure.cause);
      if (failure?.cause instanceof ProviderFailure && failure.cause.kind === 'silent') {
        silent.add(question.reference || question.id);
      } else silent.clear();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  if (failures.length === 0) return asked;
  const summary = `${failures.length} of ${asked} questions got no answer: ${String(failures[0])}`;
  throw new AggregateError(failures, summary);
}

/**
 * Asks about payments that a message has just named. The message waits for no answer (D-96).
 * @throws ProviderFailure
 */
export async function askNamed(
  db: Database,
  provider: PaymentProvider,
  paymentIds: readonly string[],
): Promise<void> {
  for (const id of paymentIds) {
    const question = await claimPaymentQuestion(db, id);
    const failure = question === null ? null : await askOne(db, provider, question);
    if (failure !== null) throw failure.cause;
  }
}

async function askOne(
  db: Database,
  provider: PaymentProvider,
  question: Question,
): Promise<{ readonly cause: unknown } | null> {
  try {
    if (question.kind === 'payment') {
      if (await askPayment(db, provider, question)) {
        await repeatOperations(db, provider, question.id);
        await planPayment(db, question.id, DAYS);
      } else {
        // A payment that the provider does not know stays due, less often each time, and raises an alarm, until a
        // person has explained it.
        await planExplained(db, question.id, DAYS);
      }
    } else {
      await askAttempt(db, provider, question.reference);
      await planAttempt(db, provider.askAfterEndMs, question.reference);
    }
    return null;
  } catch (cause) {
    return { cause };
  }
}

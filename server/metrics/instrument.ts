import type { FailureCounters } from '../ports/FailureCounters.ts';
import { type PaymentProvider, ProviderFailure } from '../ports/PaymentProvider.ts';
import type { Metrics } from './metrics.ts';

/** Measures questions by their outcome, and counts payment pages that the provider did not create by its status. */
export function measureProvider(
  provider: PaymentProvider,
  { gateway: histogram, unmadePages }: Metrics,
): PaymentProvider {
  async function timed<T>(
    outcomeOf: (answer: T) => string,
    question: () => Promise<T>,
  ): Promise<T> {
    const finish = histogram.startTimer();
    try {
      const answer = await question();
      finish({ issue: outcomeOf(answer) });
      return answer;
    } catch (error) {
      finish({ issue: 'erreur' });
      throw error;
    }
  }
  const { ask, start } = provider;
  return {
    ...provider,
    ask: {
      ...ask,
      payment: (id, delayMs) =>
        timed(
          (answer) => (answer === null ? 'inconnue' : 'repondue'),
          () => ask.payment(id, delayMs),
        ),
      checkout: (id, delayMs) =>
        timed(
          ({ kind }) => (kind === 'gone' ? 'oubliee' : 'repondue'),
          () => ask.checkout(id, delayMs),
        ),
    },
    async start(asked, delayMs) {
      try {
        return await start(asked, delayMs);
      } catch (error) {
        if (error instanceof ProviderFailure) {
          unmadePages.inc({ statut: String(error.status ?? 'sans_reponse') });
        }
        throw error;
      }
    },
  };
}

export function measureCounters(
  counters: FailureCounters,
  { wrongAnswers }: Metrics,
): FailureCounters {
  return {
    async judge(limits, isWrong) {
      const closed = await counters.judge(limits, isWrong);
      if (isWrong && closed === null) wrongAnswers.inc();
      return closed;
    },
  };
}

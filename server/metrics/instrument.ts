import type { FailureCounters } from '../ports/FailureCounters.ts';
import type { Diagnosis, PaymentProvider } from '../ports/PaymentProvider.ts';
import type { Metrics } from './metrics.ts';

const OUTCOMES: Record<Diagnosis['kind'], string> = {
  answered: 'repondue',
  unknown: 'inconnue',
  gone: 'oubliee',
};

export function measureProvider(
  provider: PaymentProvider,
  { gateway: histogram }: Metrics,
): PaymentProvider {
  return {
    ...provider,
    async diagnose(question, delayMs) {
      const finish = histogram.startTimer();
      try {
        const diagnosis = await provider.diagnose(question, delayMs);
        finish({ issue: OUTCOMES[diagnosis.kind] });
        return diagnosis;
      } catch (error) {
        finish({ issue: 'erreur' });
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
    ...counters,
    async count(windows) {
      wrongAnswers.inc();
      return counters.count(windows);
    },
  };
}

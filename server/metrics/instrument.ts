import type { FailureCounters } from '../ports/FailureCounters.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { Metrics } from './metrics.ts';

export function measureGateway(
  gateway: PaymentGateway,
  { gateway: histogram }: Metrics,
): PaymentGateway {
  return {
    ...gateway,
    async diagnose(reference, delayMs) {
      const finish = histogram.startTimer();
      try {
        const response = await gateway.diagnose(reference, delayMs);
        finish({ issue: response === null ? 'inconnue' : 'repondue' });
        return response;
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

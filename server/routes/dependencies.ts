import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { GuessLimits } from '../services/lookup/guessLimits.ts';

export interface Dependencies {
  readonly config: Config;
  readonly base: Database;
  readonly gateway: PaymentGateway;
  readonly guessLimits: GuessLimits;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

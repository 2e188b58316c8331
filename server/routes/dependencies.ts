import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import type { GuessLimits } from '../services/lookup/guessLimits.ts';

export interface Dependencies {
  readonly config: Config;
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly guessLimits: GuessLimits;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

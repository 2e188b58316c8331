import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentProvider } from '../ports/PaymentProvider.ts';
import type { GuessLimits } from '../services/lookup/guessLimits.ts';
import type { FineTerms } from '../services/lookup/presentFine.ts';

export interface Dependencies {
  readonly config: Config;
  readonly db: Database;
  readonly provider: PaymentProvider;
  readonly guessLimits: GuessLimits;
  readonly metrics: Metrics;
  /** The clock, as milliseconds since 1970. */
  readonly now: () => number;
}

export const fineTerms = ({
  config,
  provider,
}: Pick<Dependencies, 'config' | 'provider'>): FineTerms => ({
  transferDays: config.transferDays,
  askAfterEndMs: provider.askAfterEndMs,
});

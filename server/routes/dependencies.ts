import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { LimiteEssais } from '../services/recherche/limiteEssais.ts';

/** What the calls share, built once in `app.ts`; what one call alone needs is in its own options. */
export interface Dependencies {
  readonly config: Config;
  readonly base: Database;
  readonly passerelle: PaymentGateway;
  readonly limiteEssais: LimiteEssais;
  readonly metrics: Metrics;
  /** Milliseconds since 1970. */
  readonly maintenant: () => number;
}

import type { Config } from '../config/readConfig.ts';
import type { Database } from '../database/open.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { GenerateurJustificatif } from '../ports/DocumentJustificatif.ts';
import type { GenerateurVirement } from '../ports/DocumentVirement.ts';
import type { PaymentGateway } from '../ports/PaymentGateway.ts';
import type { Peppers } from '../services/amende/empreinteCle.ts';
import type { Chiffreur } from '../services/recherche/chiffreur.ts';
import type { Jetons } from '../services/recherche/jetons.ts';
import type { LimiteEssais } from '../services/recherche/limiteEssais.ts';

/** What the handlers are given; built once in `app.ts`. */
export interface Dependencies {
  readonly config: Config;
  readonly base: Database;
  readonly passerelle: PaymentGateway;
  readonly genererJustificatif: GenerateurJustificatif;
  readonly genererVirement: GenerateurVirement;
  readonly jetons: Jetons;
  readonly peppers: Peppers;
  readonly chiffreur: Chiffreur;
  readonly limiteEssais: LimiteEssais;
  readonly metrics: Metrics;
  /** How long a start waits for the provider to tell of an earlier attempt, ms; 3 s by default. */
  readonly delaiVerificationMs?: number;
  /** Milliseconds since 1970. */
  readonly maintenant: () => number;
  /** The server was asked to stop. */
  readonly shutdownRequested: () => boolean;
}

import type { Travail } from '../ports/JobHandler.ts';

/** How the jobs of one kind are queued, tried again, and planned. */
export interface Regime {
  /** Tries after the first one. */
  readonly reprises: number;
  /** Seconds before the second try; each further wait is about twice the one before. */
  readonly delaiS: number;
  /** Seconds after which a job that gave no sign is given to somebody else, such as after a kill. */
  readonly expirationS: number;
  /** How many jobs one server runs at once. */
  readonly paralleles: number;
  /** Done by the clock, once in each slot of so many seconds for all replicas; absent: asked for by the outbox. */
  readonly periodeS?: number;
  /** Whether a job that has failed for good waits for a person; what comes again by the clock need not. */
  readonly lettreMorte: boolean;
}

/** A kind of work and how it is queued. */
export interface Inscription {
  /** `executer` is given what its own schema has accepted. */
  readonly travail: Travail<unknown>;
  readonly regime: Regime;
}

/** The ways in which the work of this service is queued. */
export const REGIMES = {
  /** What must reach the world: 13 tries within about 11 to 23 hours. */
  ENVOI: { reprises: 12, delaiS: 10, expirationS: 300, paralleles: 2, lettreMorte: true },
  /** Comes again within a minute, so a failure waits for the next time. */
  CHAQUE_MINUTE: {
    reprises: 0,
    delaiS: 1,
    expirationS: 300,
    paralleles: 1,
    periodeS: 60,
    lettreMorte: false,
  },
  /** Once a day, soon after midnight UTC, or as soon as a server runs again. */
  CHAQUE_JOUR: {
    reprises: 6,
    delaiS: 60,
    expirationS: 3_600,
    paralleles: 1,
    periodeS: 86_400,
    lettreMorte: true,
  },
} as const satisfies Record<string, Regime>;

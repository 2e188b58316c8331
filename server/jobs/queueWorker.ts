import type PgBoss from 'pg-boss';
import type { Base } from '../database/open.ts';
import type { Inscription } from './queuePolicies.ts';
import { masquer } from './redact.ts';
import { executer } from './runJob.ts';
import { creerAttente } from './sleeper.ts';

/** The part of a logger that the jobs use. */
export interface Journal {
  warn(champs: object, message: string): void;
}

export interface ContexteOuvrier {
  readonly base: Base;
  readonly boss: PgBoss;
  readonly journal: Journal;
  /** Milliseconds between two looks at an empty queue. */
  readonly intervalleMs: number;
}

/** Something that takes the jobs of one queue, one after the other. */
export interface Ouvrier {
  readonly sujet: string;
  /** Looks into the queue now. */
  reveiller(): void;
  /** Takes no further job. @returns once the present one is done */
  arreter(): Promise<void>;
  /** Gives the present job back, for another server. */
  rendre(): Promise<void>;
}

/** Starts a worker; it ends by `arreter` only. */
export function demarrerOuvrier(contexte: ContexteOuvrier, inscription: Inscription): Ouvrier {
  const { base, boss, journal, intervalleMs } = contexte;
  const { travail } = inscription;
  const attente = creerAttente();
  let enCours: string | null = null;
  let arrete = false;

  const traiter = async (job: PgBoss.JobWithMetadata<unknown>): Promise<void> => {
    enCours = job.id;
    try {
      await executer(base, boss, travail, job);
    } catch (cause) {
      const erreur = masquer(cause);
      journal.warn({ sujet: travail.sujet, essai: job.retryCount + 1, erreur }, 'job failed');
      // When the database is away the job stays taken until its time is over, and is then tried again.
      await boss.fail(travail.sujet, job.id, { message: erreur }).catch(() => undefined);
    } finally {
      enCours = null;
    }
  };

  const boucle = async (): Promise<void> => {
    while (!arrete) {
      // An error while fetching reads as an empty queue.
      const [job] = await boss.fetch<unknown>(travail.sujet, { includeMetadata: true });
      if (job === undefined) await attente.dormir(intervalleMs);
      else await traiter(job);
    }
  };

  const fin = boucle();
  return {
    sujet: travail.sujet,
    reveiller: attente.reveiller,
    arreter() {
      arrete = true;
      attente.reveiller();
      return fin;
    },
    async rendre() {
      if (enCours === null) return;
      await boss.fail(travail.sujet, enCours, { message: 'the server stopped' });
    },
  };
}

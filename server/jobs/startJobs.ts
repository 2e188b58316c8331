import { setTimeout as attendre } from 'node:timers/promises';
import type { Base } from '../database/open.ts';
import { relayer } from './outboxRelay.ts';
import type { Inscription } from './queuePolicies.ts';
import { creerBoss, planifier, preparerFiles, preparerSchema } from './queues.ts';
import { demarrerOuvrier, type Journal, type Ouvrier } from './queueWorker.ts';
import { masquer } from './redact.ts';
import { creerAttente } from './sleeper.ts';

/** Time between two looks: at the outbox, at an empty queue, at the clock (ms), at jobs of dead servers (s). */
export interface Intervalles {
  readonly relaisMs: number;
  readonly fileMs: number;
  readonly horlogeMs: number;
  readonly entretienS?: number;
}

const INTERVALLES: Intervalles = { relaisMs: 1_000, fileMs: 5_000, horlogeMs: 20_000 };

export interface OptionsTravaux {
  readonly base: Base;
  readonly inscriptions: readonly Inscription[];
  readonly journal: Journal;
  /** Tests shorten them. */
  readonly intervalles?: Intervalles;
}

/** The jobs of this server, at work. */
export interface Travaux {
  /**
   * Takes nothing new and lets what runs end.
   * @param delaiMs after this long what still runs is given back to the queue, ms
   */
  arreter(delaiMs: number): Promise<void>;
}

/**
 * Starts the jobs of this server: the relay of the outbox, the clock, and the workers of each queue. Every replica
 * runs them all; a job is taken by one.
 * @throws when the database cannot be reached at the start; later outages are logged and waited for
 */
export async function demarrerTravaux(options: OptionsTravaux): Promise<Travaux> {
  const { base, inscriptions, journal, intervalles = INTERVALLES } = options;
  const boss = creerBoss(base, intervalles.entretienS);
  boss.on('error', (erreur) =>
    journal.warn({ erreur: masquer(erreur) }, 'queue maintenance failed'),
  );
  await preparerSchema(base);
  await boss.start();
  await preparerFiles(base, inscriptions);
  const contexte = { base, boss, journal, intervalleMs: intervalles.fileMs };
  const ouvriers = inscriptions.flatMap((inscription) =>
    Array.from({ length: inscription.regime.paralleles }, () =>
      demarrerOuvrier(contexte, inscription),
    ),
  );
  const reveiller = (sujets: ReadonlySet<string>): void => {
    for (const ouvrier of ouvriers) if (sujets.has(ouvrier.sujet)) ouvrier.reveiller();
  };
  const sujets = inscriptions.map(({ travail }) => travail.sujet);
  const boucles = [
    repeter(intervalles.relaisMs, journal, async () =>
      reveiller(await relayer(base, boss, sujets)),
    ),
    repeter(intervalles.horlogeMs, journal, () => planifier(boss, inscriptions)),
  ];
  return {
    async arreter(delaiMs) {
      // Together: a worker that waited for the loops would take another job meanwhile.
      await Promise.all([
        ...boucles.map((boucle) => boucle.arreter()),
        arreterOuvriers(ouvriers, delaiMs),
      ]);
      // Our workers are done, so pg-boss has only its own maintenance to end.
      await boss.stop({ graceful: false });
    },
  };
}

/** Does something again and again until it is stopped; a failure is logged and waited out. */
function repeter(ms: number, journal: Journal, faire: () => Promise<void>) {
  const attente = creerAttente();
  let arrete = false;
  const boucle = async (): Promise<void> => {
    while (!arrete) {
      await faire().catch((erreur: unknown) =>
        journal.warn({ erreur: masquer(erreur) }, 'the outbox or the clock waits'),
      );
      await attente.dormir(ms);
    }
  };
  const fin = boucle();
  return {
    arreter(): Promise<void> {
      arrete = true;
      attente.reveiller();
      return fin;
    },
  };
}

async function arreterOuvriers(ouvriers: readonly Ouvrier[], delaiMs: number): Promise<void> {
  const fins = Promise.all(ouvriers.map((ouvrier) => ouvrier.arreter()));
  const minuterie = new AbortController();
  const limite = attendre(delaiMs, 'trop tard' as const, { signal: minuterie.signal }).catch(
    () => null,
  );
  const issue = await Promise.race([fins, limite]);
  minuterie.abort();
  if (issue === 'trop tard') await Promise.allSettled(ouvriers.map((ouvrier) => ouvrier.rendre()));
}

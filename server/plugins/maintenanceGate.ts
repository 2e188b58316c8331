import type { FastifyInstance } from 'fastify';
import { callOf } from '#contract/callOf.ts';
import type { Base } from '../database/open.ts';
import { type EtatMaintenance, lireMaintenance } from '../services/exploitation/maintenance.ts';
import { ErreurApi } from './errors.ts';

/** How long a replica believes what it read, ms: all of them follow within five seconds. */
const FRAICHEUR_MS = 4_000;

/** Seconds to wait when no return was announced, or when it is past. */
const ATTENTE_PAR_DEFAUT = 300;

/**
 * While operators have closed the service, calls that begin something new answer 503 `maintenance` with
 * `Retry-After`. Applies to the routes registered on this instance and below.
 */
export function fermerPendantMaintenance(
  app: FastifyInstance,
  base: Base,
  maintenant: () => number,
): void {
  let lu: Promise<EtatMaintenance> | null = null;
  let perimeA = 0;
  const etat = (): Promise<EtatMaintenance> => {
    if (lu === null || maintenant() >= perimeA) {
      perimeA = maintenant() + FRAICHEUR_MS;
      lu = lireMaintenance(base).catch((erreur: unknown) => {
        lu = null;
        throw erreur;
      });
    }
    return lu;
  };
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.call === undefined || !callOf(config.call).closedInMaintenance) return;
    const { active, attente } = await etat();
    if (!active) return;
    const secondes = attente !== null && attente > 0 ? attente : ATTENTE_PAR_DEFAUT;
    throw new ErreurApi('maintenance', 'The service is closed for a while', secondes);
  });
}

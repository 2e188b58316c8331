import type { FastifyInstance } from 'fastify';
import { callOf } from '#contract/calls.ts';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import type { Database } from '../database/open.ts';
import { type MaintenanceState, readMaintenance } from '../services/state/maintenance.ts';
import { ApiError } from './errors.ts';

/** Each replica reads the state again after this time, so all follow within five seconds. */
const FRESHNESS_MS = 4_000;

/** Callers are asked to wait this long if no return is announced. */
const DEFAULT_WAIT_S = 300;

/** Answers 503 to new journeys while the service is closed. Sessions begin and learn when it opens again. */
export function closeDuringMaintenance(
  app: FastifyInstance,
  db: Database,
  now: () => number,
): void {
  let read: Promise<MaintenanceState> | null = null;
  let staleAt = 0;
  const state = (): Promise<MaintenanceState> => {
    if (read === null || now() >= staleAt) {
      staleAt = now() + FRESHNESS_MS;
      read = readMaintenance(db).catch((error: unknown) => {
        read = null;
        throw error;
      });
    }
    return read;
  };
  app.addHook('onRequest', async ({ routeOptions: { config } }, reply) => {
    if (config.call !== 'token') return;
    // A session is not refused because the state cannot be read.
    const known = await state().catch(() => null);
    if (!known?.active) return;
    const announced =
      known.returnsAt !== null && (known.secondsToWait ?? 0) > 0 ? known.returnsAt : null;
    reply.header(MAINTENANCE_HEADER, announced?.toISOString() ?? '');
  });
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.call === undefined || !callOf(config.call).closedInMaintenance) return;
    const maintenance = await state();
    if (!maintenance.active) return;
    const announced = maintenance.secondsToWait ?? 0;
    const secondsToWait = announced > 0 ? announced : DEFAULT_WAIT_S;
    throw new ApiError('maintenance', 'The service is closed for a while', {
      waitSeconds: secondsToWait,
    });
  });
}

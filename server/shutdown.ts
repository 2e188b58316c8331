import { setTimeout as attendre } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Something to undo when the server stops. */
type Etape = () => Promise<unknown> | unknown;

/** How the server ends: in the reverse order of its start, once. */
export interface Arret {
  /** True from the first demand on. */
  readonly demande: boolean;
  prevoir(etape: Etape): void;
  /** Undoes everything that was foreseen, last one first; called again, it waits for the same end. */
  executer(): Promise<void>;
}

export function creerArret(): Arret {
  const etapes: Etape[] = [];
  let fin: Promise<void> | null = null;
  const defaire = async (): Promise<void> => {
    for (const etape of etapes.reverse()) await etape();
  };
  return {
    get demande() {
      return fin !== null;
    },
    prevoir(etape) {
      etapes.push(etape);
    },
    executer() {
      fin ??= Promise.resolve().then(defaire);
      return fin;
    },
  };
}

/** How often connections that have become idle are closed, ms. */
const OISIVETE_MS = 50;

/**
 * Serves for a while, so that a balancer that asks `/health/ready` sends nothing new, then accepts nothing and
 * lets the requests under way end.
 * @param vidangeMs how long it still serves, ms
 * @param delaiMs after this long the requests that still run are cut, ms
 */
export async function fermerDoucement(
  app: FastifyInstance,
  vidangeMs: number,
  delaiMs: number,
): Promise<void> {
  // A proxy that keeps its connections would send its next request into one that is being closed.
  app.server.prependListener('request', (_requete, reponse) => {
    reponse.setHeader('connection', 'close');
  });
  if (vidangeMs > 0) await attendre(vidangeMs);
  const couperet = setTimeout(() => app.server.closeAllConnections(), delaiMs);
  // A browser keeps its connection after the last answer; the server would wait for it.
  const balai = setInterval(() => app.server.closeIdleConnections(), OISIVETE_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(couperet);
    clearInterval(balai);
  }
}

/** npm and the terminal both pass Ctrl-C on: two signals within this long are one, ms. */
const REBOND_MS = 500;

/**
 * Stops on SIGINT and SIGTERM; a second demand ends the process at once.
 * @param echec is told why the stop failed
 */
export function ecouterSignaux(arret: Arret, echec: (erreur: unknown) => void): void {
  let premier: number | null = null;
  const recevoir = (): void => {
    if (premier !== null) {
      if (performance.now() - premier > REBOND_MS) process.exit(1);
      return;
    }
    premier = performance.now();
    arret.executer().then(
      () => process.exit(0),
      (erreur: unknown) => {
        echec(erreur);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, recevoir);
}

import { KINDS, type Kind, type Shooter } from './kinds.ts';
import { type Answer, openCaller } from './request.ts';

/** Of fifty requests one is a receipt and four are starts; the others are lookups. */
const TURNS = 50;
const STARTS = 4;

const mixed = (turn: number): Kind => {
  const place = turn % TURNS;
  if (place === 0) return 'receipt';
  return place <= STARTS ? 'start' : 'lookup';
};

/** What a run asks of the server. */
export interface Load {
  readonly port: number;
  /** Each sends its next request once the one before is answered. */
  readonly connections: number;
  readonly seconds: number;
  /** One kind alone, or all of them. */
  readonly kind: Kind | 'mix';
  readonly stop: AbortSignal;
}

/**
 * Keeps connections busy until the time is over or `stop` tells.
 * @returns the answers, and the seconds until the last of them
 */
export async function runLoad(
  { port, connections, seconds, kind, stop }: Load,
  shooters: Record<Kind, Shooter>,
): Promise<{ answers: Record<Kind, Answer[]>; took: number }> {
  const answers: Record<Kind, Answer[]> = { lookup: [], start: [], receipt: [] };
  const caller = openCaller(port, connections);
  const started = performance.now();
  const end = started + seconds * 1_000;
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end && !stop.aborted) {
      turn += 1;
      const chosen = kind === 'mix' ? mixed(turn) : kind;
      const { status, body, ms } = await caller.send(shooters[chosen].next());
      // Of a right answer only what the check needs is kept, so that a long run stays small.
      const kept = status === 200 && shooters[chosen].valid(body) ? RIGHT : body.slice(0, 200);
      answers[chosen].push({ status, body: kept, ms });
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  caller.close();
  return { answers, took: (performance.now() - started) / 1_000 };
}

/** Stands for a body that was right. */
const RIGHT = 'right';
export const wasRight = (body: string): boolean => body === RIGHT;

/** The kinds that a run asked for. */
export const kindsOf = (kind: Kind | 'mix'): readonly Kind[] => (kind === 'mix' ? KINDS : [kind]);

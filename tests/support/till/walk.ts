import { faultsOf } from './faults.ts';
import { alarmFault, atRest, truthFault } from './rest.ts';
import { type Rules, type Step, stepsOf, type Taken } from './steps.ts';
import { BEGIN, type World } from './world.ts';

export interface Walk {
  readonly states: number;
  /** Null: all invariants hold. */
  readonly fault: { readonly what: string; readonly path: readonly string[] } | null;
}

interface Met {
  readonly world: World;
  readonly path: readonly string[];
}

/** Lines of the ledger never change. */
function rewritten(before: World, after: World): string | null {
  const linesOf = ({ dossier }: World) =>
    dossier.fines.flatMap(({ id, entries }) =>
      entries.map(({ waits: _, paymentId: __, ...line }) => JSON.stringify({ fine: id, ...line })),
    );
  const now = new Set(linesOf(after));
  return linesOf(before).every((line) => now.has(line)) ? null : 'a line of the ledger changed';
}

/** What is wrong after a step, at once. */
function stepFault(before: World, { world }: Taken): string | null {
  return faultsOf(world.dossier)[0] ?? rewritten(before, world);
}

/** What is wrong once everything has arrived, and once a person has done what waits. */
export function restFault(world: World, rules: Rules): string | null {
  const rested = atRest(world, rules);
  if (typeof rested === 'string') return rested;
  return faultsOf(rested.dossier)[0] ?? truthFault(rested) ?? alarmFault(rested, rules);
}

function attempt(world: World, step: Step, rules: Rules): { world: World } | { fault: string } {
  try {
    const taken = step.take(world, rules);
    const fault = stepFault(world, taken);
    return fault === null ? { world: taken.world } : { fault };
  } catch (error) {
    return { fault: String(error) };
  }
}

const rested = (world: World, rules: Rules): string | null => {
  try {
    return restFault(world, rules);
  } catch (error) {
    return String(error);
  }
};

/**
 * Walks every sequence of steps up to a depth, breadth first; a state that was met is not walked twice.
 * @param rules the rules to prove, or a mutant of them
 * @param begin steps that come first
 */
export function walk(rules: Rules, depth: number, begin: readonly string[] = []): Walk {
  let first: Met = { world: BEGIN, path: begin };
  for (const name of begin) {
    const step = stepsOf(first.world).find((one) => one.name === name);
    if (step === undefined) throw new Error(`No step ${name}`);
    first = { ...first, world: step.take(first.world, rules).world };
  }
  const met = new Set([JSON.stringify(first.world)]);
  let frontier = [first];
  for (let reached = 0; reached <= depth; reached += 1) {
    const next: Met[] = [];
    for (const { world, path } of frontier) {
      const what = rested(world, rules);
      if (what !== null) return { states: met.size, fault: { what, path } };
      if (reached === depth) continue;
      for (const step of stepsOf(world)) {
        const through = [...path, step.name];
        const taken = attempt(world, step, rules);
        if ('fault' in taken)
          return { states: met.size, fault: { what: taken.fault, path: through } };
        const key = JSON.stringify({ ...taken.world, count: 0 });
        if (met.has(key)) continue;
        met.add(key);
        next.push({ world: taken.world, path: through });
      }
    }
    frontier = next;
  }
  return { states: met.size, fault: null };
}

/** Mulberry32: the same seed gives the same walk. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Steps at random; what is found is shrunk to steps that are all needed. */
export function wander(rules: Rules, seed: number, steps: number): Walk {
  const random = randomOf(seed);
  let world = BEGIN;
  const path: string[] = [];
  for (let count = 1; count <= steps; count += 1) {
    const choices = stepsOf(world);
    const step = choices[Math.floor(random() * choices.length)];
    if (step === undefined) break;
    path.push(step.name);
    const taken = attempt(world, step, rules);
    const isDue = count % 5 === 0 || count === steps;
    const what = 'fault' in taken ? taken.fault : isDue ? rested(taken.world, rules) : null;
    if (what !== null) return { states: count, fault: { what, path: shrunk(path, rules) } };
    if ('world' in taken) world = taken.world;
  }
  return { states: path.length, fault: null };
}

function isBroken(path: readonly string[], rules: Rules): boolean {
  let world = BEGIN;
  for (const name of path) {
    const step = stepsOf(world).find((one) => one.name === name);
    if (step === undefined) return false;
    const taken = attempt(world, step, rules);
    if ('fault' in taken) return true;
    world = taken.world;
  }
  return rested(world, rules) !== null;
}

function shrunk(path: readonly string[], rules: Rules): readonly string[] {
  const index = path.findIndex((_, rank) => isBroken(path.toSpliced(rank, 1), rules));
  return index === -1 ? path : shrunk(path.toSpliced(index, 1), rules);
}

import { Memory, type Rules } from './memory.ts';
import { faultsAtRest } from './rest.ts';
import { type Step, stepsByActor, stepsOf, take } from './steps.ts';
import { BEGIN, type World } from './world.ts';

/** It is null if all invariants hold. */
export type Fault = { readonly what: string; readonly path: readonly string[] } | null;

export interface Walk {
  readonly depth: number;
  readonly states: number;
  /** Events judged, each from a state that was met for the first time. */
  readonly steps: number;
  readonly fault: Fault;
}

interface Met {
  readonly world: World;
  readonly path: Path | null;
}

interface Path {
  readonly step: string;
  readonly before: Path | null;
}

/**
 * Walks every sequence of steps up to a depth, breadth first; a state that was met is not walked twice.
 * @param rules the function to prove, or a mutant of it
 * @param begin steps that are taken first
 */
export function walk(rules: Rules, depth: number, begin: readonly string[] = []): Walk {
  const memory = new Memory(rules);
  const first = follow(begin, memory);
  if ('fault' in first) return { depth: 0, states: 0, steps: 0, fault: first.fault };
  const met = new Set([memory.numberOf(first.world)]);
  let frontier: Met[] = [{ world: first.world, path: null }];
  let steps = 0;
  for (let reached = 0; reached < depth; reached += 1) {
    const next: Met[] = [];
    for (const { world, path } of frontier) {
      for (const step of stepsOf(world)) {
        steps += 1;
        const through = { step: step.name, before: path };
        const taken = take(step, memory);
        const number = memory.numberOf(taken.world);
        const isNew = !met.has(number);
        met.add(number);
        const [what] = [...taken.faults, ...(isNew ? faultsAtRest(taken.world, memory) : [])];
        if (what !== undefined) {
          const fault = { what, path: [...begin, ...pathTo(through)] };
          return { depth: reached + 1, states: met.size, steps, fault };
        }
        if (isNew && reached + 1 < depth) next.push({ world: taken.world, path: through });
      }
    }
    frontier = next;
  }
  return { depth, states: met.size, steps, fault: null };
}

function pathTo(last: Path): string[] {
  const path: string[] = [];
  for (let at: Path | null = last; at !== null; at = at.before) path.unshift(at.step);
  return path;
}

const NO_STEP = 'nothing of that name can happen';

/** Takes named steps from the beginning. @returns the world, or the first fault */
export function follow(
  names: readonly string[],
  memory: Memory,
): { readonly world: World } | { readonly fault: NonNullable<Fault> } {
  let world = memory.share(BEGIN);
  for (const [index, name] of names.entries()) {
    const step = stepsOf(world).find((one) => one.name === name);
    const taken = step === undefined ? { world, faults: [NO_STEP] } : take(step, memory);
    const [what] = taken.faults;
    if (what !== undefined) return { fault: { what, path: names.slice(0, index + 1) } };
    world = taken.world;
  }
  return { world };
}

/** @throws Error when nothing of that name can happen */
export function find(world: World, name: string): Step {
  const step = stepsOf(world).find((one) => one.name === name);
  if (step === undefined) throw new Error(`no step is called "${name}"`);
  return step;
}

/** A long walk is brought to rest once in so many steps. */
const REST_EVERY = 5;

/** One walk at random, each actor as often as any other; a path that fails is made as short as it fails. */
export function wander(rules: Rules, seed: number, length: number): Fault {
  const random = randomOf(seed);
  const oneOf = <One>(list: readonly One[] = []): One | undefined =>
    list[Math.floor(random() * list.length)];
  const memory = new Memory(rules);
  const path: string[] = [];
  let world = memory.share(BEGIN);
  for (let index = 1; index <= length; index += 1) {
    const step = oneOf(oneOf(stepsByActor(world).filter(({ length: count }) => count > 0)));
    if (step === undefined) return null;
    path.push(step.name);
    const taken = take(step, memory);
    const mayRest = index % REST_EVERY === 0 || index === length;
    const isFaulty =
      taken.faults.length > 0 || (mayRest && faultsAtRest(taken.world, memory).length > 0);
    if (isFaulty) return shorten(path, rules);
    world = taken.world;
  }
  return null;
}

function faultOf(path: readonly string[], rules: Rules): Fault {
  const memory = new Memory(rules);
  const followed = follow(path, memory);
  if ('fault' in followed) return followed.fault.what === NO_STEP ? null : followed.fault;
  const [what] = faultsAtRest(followed.world, memory);
  return what === undefined ? null : { what, path };
}

function shorten(path: readonly string[], rules: Rules): Fault {
  for (const index of path.keys()) {
    const shorter = path.filter((_, one) => one !== index);
    const fault = faultOf(shorter, rules);
    if (fault !== null) return shorten(fault.path, rules);
  }
  return faultOf(path, rules);
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

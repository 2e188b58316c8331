import { inShort } from './inShort.ts';
import { Memory, type Rules } from './memory.ts';
import { faultsAtRest } from './rest.ts';
import { follow } from './walk.ts';

/** A sequence of steps that broke a till once. */
export interface Sequence {
  readonly of: string;
  readonly what: string;
  readonly steps: readonly string[];
  /** The money after it, in short. */
  readonly leaves: string;
}

/** What it comes to: the money in short, or what is wrong. */
export function outcomeOf({ steps }: Sequence, rules: Rules): string {
  const memory = new Memory(rules);
  const followed = follow(steps, memory);
  if ('fault' in followed) return followed.fault.what;
  const [fault] = faultsAtRest(followed.world, memory);
  return fault ?? inShort(followed.world.dossier);
}

import type { judge } from '#server/till/judge.ts';
import { inShort } from './inShort.ts';
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
export function outcomeOf({ steps }: Sequence, rules: typeof judge): string {
  const followed = follow(steps, rules);
  if ('fault' in followed) return followed.fault.what;
  const [fault] = faultsAtRest(followed.world, rules);
  return fault ?? inShort(followed.world.dossier);
}

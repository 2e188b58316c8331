import { EVENT_MS } from '../../tests/support/limits.ts';
import type { FineName, Fines } from '../states/state.ts';

/** Its message is one sentence for the person who started the run, who has nothing to correct. */
export class JourneyError extends Error {
  constructor(name: FineName, path: string, cause: unknown) {
    const seconds = EVENT_MS / 1000;
    super(
      `The journey to the fine “${name}” stopped at ${path}, where nothing more came in ${seconds} s: try again when the machine has less to do.`,
      { cause },
    );
    this.name = 'JourneyError';
  }
}

/** Any other error is a fault of the program, and keeps its stack. */
export function tellJourneyError(error: unknown): void {
  if (!(error instanceof JourneyError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** Plays each journey when a state first asks for its fine, and once. */
export function finesOnDemand(collect: (name: FineName) => Promise<string>): Fines {
  const collected = new Map<FineName, Promise<string>>();
  return (name) => {
    const known = collected.get(name) ?? collect(name);
    collected.set(name, known);
    return known;
  };
}

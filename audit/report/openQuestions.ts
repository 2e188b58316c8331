import type { OpenQuestion } from '../register/register.ts';
import type { UnitResult } from '../runner/unit.ts';

/** A kind of question that axe-core left open, with the answer of `incomplete.json` if it has one. */
export interface AskedQuestion {
  readonly kind: string;
  readonly count: number;
  readonly answer: OpenQuestion | undefined;
  /** How many by state, the most first. */
  readonly states: readonly (readonly [state: string, count: number])[];
}

const descending = (one: readonly [string, number], two: readonly [string, number]) =>
  two[1] - one[1] || one[0].localeCompare(two[0]);

/** The questions of a run, the most frequent first. */
export function askedQuestions(
  units: readonly UnitResult[],
  answers: readonly OpenQuestion[],
): readonly AskedQuestion[] {
  const kinds = new Map<string, Map<string, number>>();
  for (const { state, incomplete } of units) {
    for (const [kind, count] of Object.entries(incomplete)) {
      const states = kinds.get(kind) ?? new Map<string, number>();
      kinds.set(kind, states.set(state, (states.get(state) ?? 0) + count));
    }
  }
  const total = (states: ReadonlyMap<string, number>) =>
    [...states.values()].reduce((sum, count) => sum + count, 0);
  return [...kinds]
    .map(([kind, states]) => ({
      kind,
      count: total(states),
      answer: answers.find((answer) => answer.kind === kind),
      states: [...states].sort(descending),
    }))
    .sort((one, two) => two.count - one.count || one.kind.localeCompare(two.kind));
}

/** What a person needs to know to choose a component and to use it well. Names in backticks lead to its page. */
export interface Usage {
  /** `new`: its interface may still change; `deprecated`: `not` says what stands for it. */
  readonly status: 'stable' | 'new' | 'deprecated';
  /** Situations in which it is the right one. */
  readonly when: readonly string[];
  /** Situations in which it is not, each with what to take instead. */
  readonly not: readonly string[];
  /** Its parts, in the order of the page: name and purpose. */
  readonly anatomy: readonly (readonly [part: string, purpose: string])[];
  readonly do: readonly string[];
  readonly dont: readonly string[];
  /** What it does for everybody, and what is left to whoever uses it. */
  readonly accessibility: readonly string[];
  /** Keys, where they are more than Tab and Enter. */
  readonly keyboard?: readonly (readonly [keys: string, effect: string])[];
}

/** How to choose a component and use it well. Names in backticks link to its page. */
export interface Usage {
  /** `new`: its interface may still change; `deprecated`: `not` names the replacement. */
  readonly status: 'stable' | 'new' | 'deprecated';
  /** Situations in which it is the right one. */
  readonly when: readonly string[];
  /** Situations in which it is not, each with what to take instead. */
  readonly not: readonly string[];
  /** Its parts, in the order of the page: name and purpose. */
  readonly anatomy: readonly (readonly [part: string, purpose: string])[];
  readonly do: readonly string[];
  readonly dont: readonly string[];
  /** What it does for everybody, and what its user must do. */
  readonly accessibility: readonly string[];
  /** Keys, where they are more than Tab and Enter. */
  readonly keyboard?: readonly (readonly [keys: string, effect: string])[];
}

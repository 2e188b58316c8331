import type * as design from '#design';

/** A component of the design layer; its constants are all capitals. */
export type ComponentName = Exclude<
  Extract<keyof typeof design, Capitalize<string>>,
  Uppercase<string>
>;

/**
 * What neither the component's doc comment nor its props say: how to choose it and use it well. Names in backticks
 * link to their page.
 */
export interface Usage {
  /** Situations in which it is the right one. Pages that name it in `instead` quote the first. */
  readonly when: readonly [string, ...string[]];
  /** Situations in which it is not, where no `when` of another component says so. */
  readonly not?: readonly string[];
  /** The components that people take it for. */
  readonly instead?: readonly ComponentName[];
  /** Each with its reason, unless it is plain. */
  readonly do?: readonly string[];
  readonly dont?: readonly string[];
  /** What it does for everybody, and what its user must do. */
  readonly accessibility?: readonly string[];
  /** Keys, where they are more than Tab and Enter. */
  readonly keyboard?: readonly string[];
}

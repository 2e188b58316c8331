import type { Sum } from '../../totals.ts';
import { TEXTS } from '../../wording.ts';

/** One of the commands that can end a task. */
export interface Step {
  /** Says in which case to choose this command. */
  readonly when: string;
  /** The command without the name of the program, which differs in a container. */
  readonly command: string;
}

/** A matter that the service cannot end without a person. */
export interface Task {
  /** The same for all tasks of one reason, which the report groups. */
  readonly what: string;
  /** The name by which commands take its payment (D-97); absent if it is about none. */
  readonly payment?: string;
  /** Names the payment that is concerned, and what else differs from task to task. */
  readonly about: readonly string[];
  readonly money: Sum | null;
  /** The day since which it waits, `YYYY-MM-DD`; null if that is not known. */
  readonly since: string | null;
  readonly steps: readonly Step[];
}

/** Of a task that concerns no payment, and of which nobody knows since when it waits. */
export const ABOUT_NO_PAYMENT = { about: [], money: null, since: null } as const;

/** A placeholder in a shown command. The person replaces MOTIF by the reason of the decision. */
export const REASON = '--reason "MOTIF"';

/** Writes a path as a shell takes it, whatever is in it. */
export const quoted = (path: string): string =>
  /^[\w/.:@%+=,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

export const step = (when: string, command: string): Step => ({ when, command });

export const showPayment = (id: string): Step => step(TEXTS.aFaire.voir, `paiement ${id}`);

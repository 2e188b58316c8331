import type { Calls } from './browser.ts';
import { type Demand, PART } from './checkout.ts';
import type { Notice } from './fines.ts';
import type { Operator } from './operator.ts';
import type { Random } from './random.ts';

/** What became of one payer's day. */
export type Day =
  | 'paye'
  | 'refuse'
  | 'abandon'
  | 'sans-retour'
  | 'empeche'
  | 'second card on the first page'
  | 'both numbers at once'
  | 'paid, and the other number tried'
  | 'charged back'
  | 'charged back and won'
  | 'charged back and paid again'
  | 'given back in part in the portal'
  | 'two reservations'
  | 'one reservation';

/** One payer: the notice, and all that the day has for everybody. */
export interface Payer {
  readonly notice: Notice;
  readonly rank: number;
  readonly random: Random;
  readonly operator: Operator;
  /** Opens a browser of this payer. */
  readonly open: () => Promise<Calls>;
  /** Notes a start that went through although it had to be refused. */
  readonly wrong: (what: string) => void;
}

/** Chooses what to pay: the whole fine, a part of it where that is allowed, or the deposit where there is one. */
export function demandOf({ notice, random }: Payer): Demand {
  if (notice.numConsignation !== null && random.chance(0.4)) return 'deposit';
  return notice.fractionnable && random.chance(0.5) ? PART : 'whole';
}

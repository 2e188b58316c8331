import {
  type Accepted,
  accept,
  doubt,
  type Ended,
  end,
  type Pending,
  type Unreadable,
  wait,
} from './answers.ts';
import type { Dossier } from './dossier.ts';
import { link } from './links.ts';
import type { RefusedNews } from './news.ts';
import {
  type ItemSettled,
  type Reopened,
  type Reversal,
  reopen,
  reverse,
  settleItem,
} from './operators.ts';
import { type Draft, draftOf } from './play.ts';
import { type Imported, type Reexposed, reexpose, takeNews } from './records.ts';
import { judgeStart, type StartAsked, type StartRefused } from './start.ts';
import { bookTransfer, type TransferRead } from './transfers.ts';

/** What happens to a dossier from outside. */
export type TillEvent =
  | StartAsked
  | Accepted
  | Pending
  | Ended
  | Unreadable
  | TransferRead
  | Reversal
  | Reopened
  | ItemSettled
  | Imported
  | Reexposed
  | Linked;

/** The links of the last records have changed. */
export interface Linked {
  readonly type: 'linked';
}

/** Why an event changes nothing. */
export type Refusal =
  /** An answer that says what is known, or comes after the last word. */
  | 'nothing-new'
  | 'taken-back-already'
  | 'being-paid'
  | 'no-payment'
  | 'not-taken-back'
  | 'no-money'
  | 'not-countable'
  | 'disputed'
  | 'no-fine'
  | 'nothing-owed'
  | 'not-due'
  | RefusedNews;

export interface Refused {
  readonly refused: Refusal;
}

/** A start may also be refused to its payer, continue an attempt, or need the provider's word first. */
type RefusedFor<Event extends TillEvent> = Event extends StartAsked
  ? StartRefused
  : Event extends TransferRead | Linked
    ? never
    : Event extends Imported
      ? { readonly refused: RefusedNews }
      : Refused;

/**
 * The rules of money: what an event writes, and the dossier as that leaves it; or why it writes nothing. Cents; no I/O,
 * no clock. The dossier covers the fines that the event names.
 */
export function judge<Event extends TillEvent>(
  dossier: Dossier,
  event: Event,
): Draft | RefusedFor<Event>;
export function judge(dossier: Dossier, event: TillEvent): Draft | Refused | StartRefused {
  switch (event.type) {
    case 'start-asked':
      return judgeStart(dossier, event);
    case 'accepted':
      return accept(dossier, event);
    case 'pending':
      return wait(dossier, event);
    case 'ended':
      return end(dossier, event);
    case 'unreadable':
      return doubt(dossier, event);
    case 'transfer':
      return bookTransfer(dossier, event);
    case 'reversal':
      return reverse(dossier, event);
    case 'reopened':
      return reopen(dossier, event);
    case 'item-settled':
      return settleItem(dossier, event);
    case 'imported':
      return takeNews(dossier, event);
    case 're-exposed':
      return reexpose(dossier, event);
    case 'linked':
      return link(draftOf(dossier));
  }
}

import { type Imported, judgeImported, judgeReexposed, type Reexposed } from './adminRecords.ts';
import { type CheckoutOver, judgeCheckoutOver } from './attempts.ts';
import {
  type ChargeBackWon,
  type ChargedBack,
  judgeChargeBackWon,
  judgeChargedBack,
  judgePaymentDeclared,
  type PaymentDeclared,
} from './declarations.ts';
import type { Dossier } from './dossier.ts';
import { draftOf, type Judged } from './draft.ts';
import type { Heard } from './heard/events.ts';
import { judgeHeard } from './heard/judgeHeard.ts';
import { link } from './links.ts';
import {
  judgeOperationDeclared,
  judgeOperationHeard,
  judgeOperationRepeated,
  judgeRefundAsked,
  judgeReservationEnd,
  type OperationDeclared,
  type OperationHeard,
  type OperationRepeated,
  type RefundAsked,
  type ReservationEndAsked,
} from './operations.ts';
import { judgeReopened, judgeReversal, type Reopened, type Reversal } from './reversal.ts';
import { judgeStart, type NotOpened, type StartAsked } from './start.ts';
import { withWaiting } from './waiting.ts';
import { judgeWaitingSettled, type WaitingSettled } from './waitingSettled.ts';

export interface Linked {
  readonly type: 'linked';
}

export type TillEvent =
  | StartAsked
  | Heard
  | CheckoutOver
  | RefundAsked
  | ReservationEndAsked
  | OperationHeard
  | OperationRepeated
  | OperationDeclared
  | WaitingSettled
  | PaymentDeclared
  | ChargedBack
  | ChargeBackWon
  | Reversal
  | Reopened
  | Imported
  | Reexposed
  | Linked;

/** All events but a start, which may also resume an attempt or need an answer of the provider first. */
export type MoneyEvent = Exclude<TillEvent, StartAsked>;

/**
 * Returns what an event writes and the dossier after it, or why it writes nothing. Reads no clock and does no I/O.
 * The dossier must hold the fines and the payment that the event names.
 */
export function judge(dossier: Dossier, event: MoneyEvent): Judged;
export function judge(dossier: Dossier, event: TillEvent): Judged | NotOpened;
export function judge(dossier: Dossier, event: TillEvent): Judged | NotOpened {
  const judged = judgeEvent(dossier, event);
  return 'changes' in judged ? withWaiting(dossier, judged) : judged;
}

function judgeEvent(dossier: Dossier, event: TillEvent): Judged | NotOpened {
  switch (event.type) {
    case 'start-asked':
      return judgeStart(dossier, event);
    case 'heard':
      return judgeHeard(dossier, event);
    case 'checkout-over':
      return judgeCheckoutOver(dossier, event);
    case 'refund-asked':
      return judgeRefundAsked(dossier, event);
    case 'reservation-end-asked':
      return judgeReservationEnd(dossier, event);
    case 'operation-heard':
      return judgeOperationHeard(dossier, event);
    case 'operation-repeated':
      return judgeOperationRepeated(dossier, event);
    case 'operation-declared':
      return judgeOperationDeclared(dossier, event);
    case 'waiting-settled':
      return judgeWaitingSettled(dossier, event);
    case 'payment-declared':
      return judgePaymentDeclared(dossier, event);
    case 'charged-back':
      return judgeChargedBack(dossier, event);
    case 'charge-back-won':
      return judgeChargeBackWon(dossier, event);
    case 'reversal':
      return judgeReversal(dossier, event);
    case 'reopened':
      return judgeReopened(dossier, event);
    case 'imported':
      return judgeImported(dossier, event);
    case 're-exposed':
      return judgeReexposed(dossier, event);
    case 'linked':
      return link(draftOf(dossier));
  }
}

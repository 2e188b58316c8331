import { addDays } from '#contract/domain/dates.ts';
import type { Change } from '#server/till/changes.ts';
import { judge } from '#server/till/judge.ts';
import { Memory } from '../../../support/till/memory.ts';
import {
  ASKED,
  CAPTURED,
  COUNTED,
  ODD,
  ODD_PAID,
  PAID,
  REFUSED,
  RESERVED,
  SECOND_CARD,
  SECOND_PAID,
  PAGES_ARE_SEEN as SEEN,
  START,
  UNKNOWN,
} from '../../../support/till/openings.ts';
import { take } from '../../../support/till/steps.ts';
import { find } from '../../../support/till/walk.ts';
import { BEGIN } from '../../../support/till/world.ts';

/** What has happened, then the event that is judged: names of steps, which the page explains above its tables. */
interface Case {
  readonly before: readonly string[];
  readonly event: string;
}

const PART_START = 'start PARTIEL of the fine';
const DEPOSIT_START = 'start CONSIGNATION of the deposit';
const FOREIGN = [START, 'T0: P1 of another currency', 'webhook: P1 of T0', ASKED];
const SECOND = [...SECOND_CARD, SECOND_PAID];
const REFUND = 'refund overpaid of P2';
const REVERSAL = 'reversal of R0';
const TAKEN_BACK = [...COUNTED, 'P1 refunded 4500', ASKED];
const PART_PAID = [PART_START, CAPTURED, 'webhook: P1 of T0', ASKED];
const NEXT_DAY = 'next day';
const UNASKED = `${START}, nobody asked`;
const LEFT = 'T0 page over: cancelled';
const FORGOTTEN = 'T0 page over: forgotten';

const one = (event: string, ...before: string[]): Case => ({ before, event });

/** The chapters of `docs/payments.md`. */
export const CASES: Readonly<Record<string, readonly Case[]>> = {
  'A payer starts': [
    one(START),
    one('start TOTAL 5000 of the fine'),
    one(START, START),
    one(PART_START, NEXT_DAY),
    one(START, DEPOSIT_START),
    one(START, ...ODD, ODD_PAID, 'T0 page over: paid'),
    one(START, START, 'T0 page over: cancelled', 'T0: P1 of another amount', ODD_PAID),
    one(START, START, 'T0 page over: cancelled', ...UNKNOWN.slice(1)),
    one(DEPOSIT_START, ...PART_PAID),
    one(START, ...COUNTED),
    one(UNASKED, START, LEFT),
    one(`${START}, no answer`, START, LEFT),
    one(START, START, LEFT),
    one(UNASKED, START, SEEN, NEXT_DAY, FORGOTTEN),
    one(UNASKED, START, 'T0 page over: never-given'),
  ],
  'A payment is heard': [
    one(PAID, START, CAPTURED),
    one(ASKED, START, CAPTURED, PAID),
    one(ODD_PAID, ...ODD),
    one('webhook: P2 of T0', ...COUNTED, 'T0: P2 captured'),
    one('P2 answers', ...SECOND),
    one(ASKED, ...REFUSED.slice(0, -1)),
    one(ASKED, ...RESERVED.slice(0, -1)),
    one(ASKED, ...UNKNOWN.slice(0, -1)),
    one(ASKED, ...COUNTED, 'P1 refunded 4500'),
    one(ASKED, ...COUNTED, 'P1 cancelled'),
    one('webhook: P1 of T8', 'nobody: P1 captured'),
    one(PAID, START, CAPTURED, 'T0 page over: cancelled', DEPOSIT_START),
    one(PAID, START, CAPTURED, NEXT_DAY, NEXT_DAY),
    one('T0 page over: paid', START),
    one(LEFT, START, 'T0 page over: never-given'),
    one(FORGOTTEN, START, NEXT_DAY),
    one(FORGOTTEN, START, SEEN, NEXT_DAY),
    one(PAID, START, SEEN, CAPTURED, NEXT_DAY, FORGOTTEN),
  ],
  'An operator decides': [
    one(REFUND, ...SECOND, 'P2 answers', 'webhook: P2 of T0'),
    one(REFUND, ...SECOND, 'P2 answers'),
    one('P2 answers', ...SECOND, 'P2 answers', REFUND, 'K0-P2 sent', 'P2-1 done'),
    one('refund 4500 of overpaid of P2', ...SECOND, 'P2 answers', 'refund 4500 of overpaid of P2'),
    one('overpaid of P2 returned', ...SECOND, 'P2 answers', REFUND),
    one('overpaid of P2 written off', ...SECOND, 'P2 answers'),
    one('K0-P2 sent', ...SECOND, 'P2 answers', REFUND),
    one('K0-P2 sent', ...SECOND, 'P2 answers', REFUND, 'K0-P2 sent, answer lost', 'P2-1 done'),
    one('K0-P2 sent', ...SECOND, 'P2 answers', REFUND, 'K0-P2 sent', 'P2-1 refused', 'P2 answers'),
    one(REFUND, ...SECOND, 'P2 answers', PAID),
    one('K0-P2 declared done', ...SECOND, 'P2 answers', REFUND, 'K0-P2 sent, answer lost'),
    one('K0-P2 declared not done', ...SECOND, 'P2 answers', REFUND),
    one('K0-P2 declared done', ...SECOND, 'P2 answers', REFUND),
    one('other-amount of P1 counted', ...ODD, ODD_PAID, ASKED),
    one('refund 4500 of overpaid of P1', ...ODD, ODD_PAID, ASKED, 'other-amount of P1 counted'),
    one('other-amount of P1 returned', ...ODD, ODD_PAID, ASKED),
    one('refund other-currency of P1', ...FOREIGN),
    one('other-currency of P1 counted', ...FOREIGN),
    one('P1 declared taken 0', ...COUNTED),
    one('P1 declared taken 9000', ...UNKNOWN),
    one('P1 declared taken 0', ...UNKNOWN),
    one('P1 declared taken 9000', ...UNKNOWN, 'P1 declared taken 9000'),
    one('P1 declared taken 9000', ...UNKNOWN, 'P1 declared taken 0'),
    one('P1 declared charged back 9000', ...COUNTED),
    one('P1 declared charged back 4500', ...COUNTED, 'P1 declared charged back 9000'),
    one('P1 declared won 4500', ...COUNTED, 'P1 declared charged back 9000'),
    one('P1 declared won 4500', ...COUNTED),
    one('capture P1', ...RESERVED),
    one('capture P1', ...RESERVED, 'capture P1'),
    one('capture P1', ...COUNTED),
    one('capture P2', ...COUNTED, 'T0: P2 reserved', 'webhook: P2 of T0', 'P2 answers'),
    one(REVERSAL, ...COUNTED),
    one(REVERSAL, ...TAKEN_BACK),
    one(REVERSAL, ...PART_PAID, NEXT_DAY, 're-exposed fine', START),
    one('reversal of 3000 of R2', ...PART_PAID, 'reversal of 3000 of R0'),
    one('refund taken-back of P1', ...TAKEN_BACK),
    one('taken-back of P1 written off', ...TAKEN_BACK),
    one('reopened fine', ...COUNTED, REVERSAL),
    one('reopened fine', ...TAKEN_BACK, REVERSAL),
  ],
  'The administration says': [
    one('record: the fine A_PAYER 5000', ...PART_PAID),
    one('record: the fine PAIEMENT_ANNULE 0', ...COUNTED),
    one('record: the deposit PAIEMENT_ANNULE 0', ...COUNTED),
    one('link removed', ...COUNTED),
    one(
      'link made',
      'link removed',
      ...PART_PAID,
      DEPOSIT_START,
      'T1: P2 captured',
      'webhook: P2 of T1',
      'P2 answers',
    ),
  ],
  'The clock': [
    one('re-exposed fine', ...PART_PAID),
    one('re-exposed fine', ...PART_PAID, NEXT_DAY),
  ],
};

/** What the event comes to, in words. */
export function outcomeOf({ before, event: name }: Case, rules = judge): string {
  const memory = new Memory(rules);
  const played = before.reduce((world, step) => take(find(world, step), memory).world, BEGIN);
  const { world, event } = find(played, name);
  if (event === null) return 'nothing to judge';
  const judged = rules(world.dossier, event);
  if ('changes' in judged) {
    return judged.changes.map(inWords).filter(Boolean).join('; ') || 'nothing to write';
  }
  if ('refused' in judged) return `refused: ${judged.refused}`;
  return 'resumed' in judged ? `the same page: ${judged.resumed}` : 'the provider is asked first';
}

const euros = (cents: number): string => (cents / 100).toFixed(2);

function inWords(change: Change): string {
  switch (change.kind) {
    case 'entry':
      return `${euros(change.cents)} into the ledger, ${euros(change.balance)} left`;
    case 'reversal':
      return `a reversing line, ${euros(change.balance)} left`;
    case 'waits':
      return `${change.reason} ${change.cents > 0 ? '+' : ''}${euros(change.cents)}`;
    case 'declared':
      return `${euros(change.declaration.cents)} declared ${change.declaration.reason}`;
    case 'payment-opened':
      return `payment ${change.payment.id}`;
    case 'payment-changed':
      return `${change.payment.state}, ${euros(change.payment.capturedCents)} taken, ${euros(change.payment.returnedCents)} back${change.payment.heardSinceAnswer ? ', to ask' : ''}`;
    case 'payment-merged':
      return `another id of ${change.into}`;
    case 'operation-asked':
    case 'operation-changed':
      return `${change.operation.kind} of ${euros(change.operation.cents)} ${change.operation.state}`;
    case 'attempt-opened':
      return `an attempt of ${euros(change.cents)}`;
    case 'attempt-ended':
      return 'attempt ended';
    case 'checkout-over':
      return `page ${change.end}`;
    case 'status':
      return `${change.fineId} ${change.to}`;
    case 'pair':
      return `${change.fineId} ${change.pairKey.endsWith('11') && change.fineId === 'deposit' ? 'joins its fine' : 'leaves its pair'}`;
    case 'paid-elsewhere':
      return `${euros(change.cents)} paid elsewhere`;
    case 'last-record':
      return `last record: ${change.lastRecord.status}`;
    case 'receipt':
      return 'receipt';
    case 'stands':
      return '';
    case 'medium':
      return change.medium === null ? 'no means of payment' : '';
  }
}

/** The last day of the reduced amount of the fine in the cases. */
export const LAST_DAY = addDays(BEGIN.dossier.today, 1);

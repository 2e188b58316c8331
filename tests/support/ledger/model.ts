import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { dueOn, SIDES, type Side } from './world.ts';

/** Money in the ledger, as the rules want it. Cents; the day is that of the price it pays. */
export interface Line {
  readonly key: string;
  readonly side: Side;
  readonly cents: number;
  readonly day: string;
  /** What is left to pay after it. */
  readonly balance: number;
  takenBack: boolean;
}

interface Attempt {
  readonly side: Side;
  readonly cents: number;
  readonly day: string;
}

/** The administration closed the fine itself: nothing is owed for it. */
const CLOSED: readonly StoredStatus[] = ['PAYE', 'PAYE_AUTRE', 'PAIEMENT_ANNULE'];

const otherOf = (side: Side): Side => (side === 'fine' ? 'deposit' : 'fine');

/** The business rules of one pair, in memory: what is owed, what is in the ledger, what is set aside. */
export class Model {
  readonly lines: Line[] = [];
  readonly attempts = new Map<string, Attempt>();
  /** The status that the last import gave a side; absent where the number is not known yet. */
  readonly imported = new Map<Side, StoredStatus>();
  linked = false;
  /** Closed by the payment of the other number, until an operator reopens that payment, also when it is taken back. */
  readonly closed = new Set<Side>();
  /** Money that waits for a person. */
  aside = 0;
  /** All that the provider accepted and the bank received. */
  received = 0;
  readonly #counted = new Set<string>();

  /** Lines that stand. */
  standing(side: Side): Line[] {
    return this.lines.filter((line) => line.side === side && !line.takenBack);
  }

  paid(side: Side): number {
    return this.standing(side).reduce((sum, { cents }) => sum + cents, 0);
  }

  /** Covered at the price of the day of one of its payments. */
  settled(side: Side): boolean {
    let sum = 0;
    return this.standing(side).some((line) => {
      sum += line.cents;
      return sum >= dueOn(side, line.day);
    });
  }

  /** I7: money on one of the two bars the other. */
  barred(side: Side): boolean {
    return this.linked && SIDES.some((other) => other !== side && this.paid(other) > 0);
  }

  /** I7: a number that is paid in full closes the other. */
  closeSettled(): void {
    const paid = SIDES.find((side) => this.linked && this.settled(side));
    if (paid !== undefined) this.closed.add(otherOf(paid));
  }

  /** What may still come into the ledger of a side, for a payment that counts for `day`. */
  room(side: Side, day: string): number {
    const status = this.imported.get(side);
    if (this.closed.has(side) || this.barred(side) || this.settled(side)) return 0;
    if (status !== undefined && CLOSED.includes(status) && this.standing(side).length === 0) {
      return 0;
    }
    return Math.max(0, dueOn(side, day) - this.paid(side));
  }

  /** Accepted money of an attempt: the ledger takes what is owed, a person gets the rest. */
  accept(reference: string, cents: number, today: string): void {
    const attempt = this.attempts.get(reference);
    if (attempt === undefined || this.#seen(`${reference}/${cents}`)) return;
    this.received += cents;
    if (cents !== attempt.cents) {
      this.aside += cents;
      return;
    }
    this.#take(reference, attempt, cents, today);
  }

  /** Disputed money that an operator counts for the fine. */
  count(reference: string, cents: number, today: string): void {
    const attempt = this.attempts.get(reference);
    if (attempt === undefined) return;
    this.aside -= cents;
    this.#take(reference, attempt, cents, today);
  }

  #take(reference: string, { side, day }: Attempt, cents: number, today: string): void {
    const owed = Math.min(cents, this.room(side, day));
    this.#write(reference, side, owed, day, today);
    this.aside += cents - owed;
  }

  /** A transfer that went into the ledger, or was set aside whole. */
  transfer(key: string, side: Side, cents: number, booked: boolean, today: string): void {
    this.received += cents;
    if (booked) this.#write(key, side, cents, today, today);
    else this.aside += cents;
  }

  #write(key: string, side: Side, cents: number, day: string, today: string): void {
    if (cents === 0) return;
    const paid = this.paid(side) + cents;
    const balance = paid >= dueOn(side, day) ? 0 : Math.max(0, dueOn(side, today) - paid);
    this.lines.push({ key, side, cents, day, balance, takenBack: false });
  }

  #seen(key: string): boolean {
    if (this.#counted.has(key)) return true;
    this.#counted.add(key);
    return false;
  }
}

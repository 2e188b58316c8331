import type { StoredStatus } from '#contract/domain/paymentStatus.ts';
import { dueOn, isDeposit, SIDES, type Side, type Told } from './world.ts';

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

/** The business rules in memory: what is owed, what is in the ledger, what is set aside, which link is wanted. */
export class Model {
  readonly lines: Line[] = [];
  readonly attempts = new Map<string, Attempt>();
  /** The status that the administration last gave a side; absent where the number is not known yet. */
  readonly imported = new Map<Side, StoredStatus>();
  /** Cents paid elsewhere. */
  readonly elsewhere = new Map<Side, number>();
  /** The deposit that the last record of each fine names. */
  readonly wanted = new Map<Side, Side>();
  /** The other number of a pair, as stored; `checks.ts` compares it with what is wanted. */
  readonly #partners = new Map<Side, Side>();
  /** Closed by the payment of the other number, until an operator reopens that payment or the link is corrected. */
  readonly closed = new Set<Side>();
  /** Money that waits for a person. */
  aside = 0;
  /** All that the provider accepted and the bank received. */
  received = 0;
  readonly #counted = new Set<string>();
  /** References of attempts whose money was taken. */
  readonly #paid = new Set<string>();

  partnerOf(side: Side): Side | undefined {
    return this.#partners.get(side);
  }

  /** Takes over the stored pairs: a number that leaves its pair is not closed by it any more. */
  pairUp(pairs: ReadonlyMap<Side, Side>): void {
    for (const side of SIDES) {
      const partner = pairs.get(side);
      if (partner === this.#partners.get(side)) continue;
      this.closed.delete(side);
      if (partner === undefined) this.#partners.delete(side);
      else this.#partners.set(side, partner);
    }
  }

  /** Lines that stand. */
  standing(side: Side): Line[] {
    return this.lines.filter((line) => line.side === side && !line.takenBack);
  }

  paid(side: Side): number {
    return this.standing(side).reduce((sum, { cents }) => sum + cents, 0);
  }

  paidElsewhere(side: Side): number {
    return this.elsewhere.get(side) ?? 0;
  }

  /** Covered at the price of the day of one of its payments. */
  settled(side: Side): boolean {
    let sum = this.paidElsewhere(side);
    return this.standing(side).some((line) => {
      sum += line.cents;
      return sum >= dueOn(side, line.day);
    });
  }

  /** I7: money on one of the two, paid here or elsewhere, bars the other. */
  barred(side: Side): boolean {
    const partner = this.partnerOf(side);
    if (partner === undefined) return false;
    const sum = this.paid(partner) + this.paidElsewhere(partner);
    return sum > 0 || this.imported.get(partner) === 'PAYE';
  }

  /** I7: a number that is paid in full closes the other, unless that was paid elsewhere. */
  closeSettled(): void {
    for (const side of SIDES) {
      const partner = this.partnerOf(side);
      if (partner === undefined || !this.settled(side)) continue;
      if (!this.settled(partner) && this.imported.get(partner) !== 'PAYE') this.closed.add(partner);
    }
  }

  /** What may still come into the ledger of a side, for a payment that counts for `day`. */
  room(side: Side, day: string): number {
    const status = this.imported.get(side);
    if (this.closed.has(side) || this.barred(side) || this.settled(side)) return 0;
    if (status !== undefined && CLOSED.includes(status)) return 0;
    return Math.max(0, dueOn(side, day) - this.paid(side) - this.paidElsewhere(side));
  }

  /**
   * Sides whose line a file cannot have: a deposit that two fines name, a link to a fine, one that is not mutual. A fine
   * whose line is refused keeps the link it had, which may contradict another line.
   */
  refusedLinks(file: readonly Told[]): Set<Side> {
    let refused = new Set<Side>();
    for (;;) {
      const more = this.#refusedBeside(file, refused);
      if (more.size === refused.size) return refused;
      refused = more;
    }
  }

  #refusedBeside(file: readonly Told[], known: ReadonlySet<Side>): Set<Side> {
    const wanted = new Map(this.wanted);
    for (const { side, names } of file) {
      if (isDeposit(side) || known.has(side)) continue;
      if (names) wanted.set(side, names);
      else wanted.delete(side);
    }
    const isContested = (deposit: Side, by: Side) =>
      [...wanted].some(([fine, named]) => named === deposit && fine !== by);
    const refused = file.filter(({ side, names }) => {
      if (!names || known.has(side)) return known.has(side);
      if (isDeposit(side) === isDeposit(names)) return true;
      if (!isDeposit(side)) return isContested(names, side);
      return wanted.get(names) !== side || isContested(side, names);
    });
    return new Set(refused.map(({ side }) => side));
  }

  /** Accepted money of an attempt: the ledger takes what is owed, a person gets the rest. */
  accept(reference: string, payment: string, cents: number, today: string): void {
    const attempt = this.attempts.get(reference);
    if (attempt === undefined || this.#seen(`${reference}/${payment}/${cents}`)) return;
    this.received += cents;
    // One payment is what was asked for; another one is too much.
    if (cents !== attempt.cents || this.#paid.has(reference)) {
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

  /** Money set aside that an operator counts, as far as the fine takes it. */
  countItem(key: string, side: Side, cents: number, day: string, today: string): void {
    const owed = Math.min(cents, this.room(side, day));
    this.aside -= owed;
    this.#write(key, side, owed, day, today);
  }

  #take(reference: string, { side, day }: Attempt, cents: number, today: string): void {
    this.#paid.add(reference);
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
    const paid = this.paid(side) + this.paidElsewhere(side) + cents;
    const balance = paid >= dueOn(side, day) ? 0 : Math.max(0, dueOn(side, today) - paid);
    this.lines.push({ key, side, cents, day, balance, takenBack: false });
  }

  #seen(key: string): boolean {
    if (this.#counted.has(key)) return true;
    this.#counted.add(key);
    return false;
  }
}

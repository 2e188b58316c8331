import type { Database } from '#server/database/open.ts';
import { readDayAccounts } from '#server/office/day/dayAccounts.ts';
import type { AccountedLine } from '#server/office/day/report.ts';
import type { Dossier } from '#server/till/dossier.ts';
import { linesOf, reasonOf, sumOf, waitingOf } from '../till/invariants.ts';
import { today } from './clock.ts';

type Figure = 'taken' | 'given back' | 'counted' | 'reversed' | 'declared' | 'waiting';
type Figures = Readonly<Record<Figure, number>>;

const figuresOf = (dossier: Dossier): Figures => {
  const { payments } = dossier;
  const lines = payments.flatMap((payment) => linesOf(dossier, payment));
  const total = (cents: (payment: Dossier['payments'][number]) => number): number =>
    payments.reduce((sum, payment) => sum + cents(payment), 0);
  return {
    taken: total(({ capturedCents }) => capturedCents),
    'given back': -total(({ returnedCents }) => returnedCents),
    counted: sumOf(lines.filter(({ cents }) => cents > 0)),
    reversed: sumOf(lines.filter(({ cents }) => cents < 0)),
    declared: total(({ declarations }) => sumOf(declarations)),
    waiting: total((payment) => waitingOf(dossier, payment)),
  };
};

const FIGURE_OF: Readonly<Record<AccountedLine['kind'], Figure>> = {
  taken: 'taken',
  'given-back': 'given back',
  refunded: 'given back',
  counted: 'counted',
  reversed: 'reversed',
  declared: 'declared',
  waiting: 'waiting',
};

function sumOfLines(lines: readonly AccountedLine[]): Figures {
  const of = (figure: Figure) => sumOf(lines.filter(({ kind }) => FIGURE_OF[kind] === figure));
  return {
    taken: of('taken'),
    'given back': of('given back'),
    counted: of('counted'),
    reversed: of('reversed'),
    declared: of('declared'),
    waiting: of('waiting'),
  };
}

/** Compares the accounts of days with the money of the dossier: the days of one sequence, in their order. */
export class Days {
  readonly #over = new Map<string, Figures>();
  #last: string | null = null;

  /** @returns what is wrong: all days together hold what the dossier holds, and the last one what waits now */
  async faults(db: Database, dossier: Dossier): Promise<string[]> {
    const now = await today(db);
    const faults: string[] = [];
    // What happened at the same time as midnight may be of the day before.
    if (this.#last !== null && this.#last !== now) {
      const { heard, booked } = await readDayAccounts(db, this.#last);
      this.#over.set(this.#last, sumOfLines([...heard, ...booked]));
    }
    this.#last = now;
    const { heard, booked, differences } = await readDayAccounts(db, now);
    const days = [...this.#over.values(), sumOfLines([...heard, ...booked])];
    for (const [name, cents] of Object.entries(figuresOf(dossier))) {
      const told = days.reduce((sum, figures) => sum + figures[name as Figure], 0);
      if (told !== cents) faults.push(`the days say ${told} ${name}, the dossiers ${cents}`);
    }
    const waits = differences.map(({ paymentId, what, cents }) => `${paymentId} ${what} ${cents}`);
    const expected = dossier.payments
      .filter((payment) => waitingOf(dossier, payment) !== 0)
      .map(
        (payment) => `${payment.id} ${reasonOf(dossier, payment)} ${waitingOf(dossier, payment)}`,
      );
    const [wanted, found] = [expected.toSorted().join('; '), waits.toSorted().join('; ')];
    if (wanted !== found) faults.push(`${now} is left with "${found}", the dossiers "${wanted}"`);
    return faults;
  }
}

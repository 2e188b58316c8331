import type { Dossier } from '#server/till/dossier.ts';
import type { judge, TillEvent } from '#server/till/judge.ts';
import { faultsOf } from './invariants.ts';
import { faultsOfStep } from './stepFaults.ts';
import type { Vendor } from './vendor.ts';
import type { World } from './world.ts';

export type Rules = typeof judge;

/** The dossier after an event, whether the till agreed to it, and what is wrong with it. */
interface Outcome {
  readonly dossier: Dossier;
  readonly isAccepted: boolean;
  readonly faults: readonly string[];
}

/** `sent`: nothing has arrived yet. `decided`: all has, and persons decide. */
export type Stage = 'sent' | 'decided';

/** The object that stands for all equal ones, and its number. */
interface Shared {
  readonly first: object;
  readonly number: number;
}

const MOST_NUMBERS = 2 ** 26;

/**
 * What some rules make of events. Equal worlds have one number and equal dossiers are one object, so that each event of a
 * dossier is judged once, and each world is brought to rest once.
 */
export class Memory {
  /** Worlds from which a way to rest without fault is known. */
  readonly proven: Readonly<Record<Stage, Set<number>>> = { sent: new Set(), decided: new Set() };
  readonly #rules: Rules;
  readonly #byKey = new Map<string, Shared>();
  readonly #shared = new WeakMap<object, Shared>();
  readonly #outcomes = new Map<TillEvent, Outcome>();
  readonly #faults = new Map<Dossier, readonly string[]>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Rebuilds the world from objects that equal worlds share. */
  share({ dossier, vendor }: World): World {
    return { dossier: this.#dossier(dossier), vendor: this.#vendor(vendor) };
  }

  /** The world must be a shared one. */
  numberOf({ dossier, vendor }: World): number {
    return this.#numberOf(dossier) * MOST_NUMBERS + this.#numberOf(vendor);
  }

  /** @param event made for this dossier, and for no other */
  outcome(dossier: Dossier, event: TillEvent): Outcome {
    const known = this.#outcomes.get(event);
    if (known !== undefined) return known;
    const outcome = this.#judge(dossier, event);
    this.#outcomes.set(event, outcome);
    return outcome;
  }

  /** An exception counts as a fault. */
  #judge(dossier: Dossier, event: TillEvent): Outcome {
    try {
      const judged = this.#rules(dossier, event);
      if (!('changes' in judged)) return { dossier, isAccepted: false, faults: [] };
      const after = this.#dossier(judged.dossier);
      const known = this.#faults.get(after) ?? faultsOf(after);
      this.#faults.set(after, known);
      const faults = [...known, ...faultsOfStep(dossier, event, after, judged.changes)];
      return { dossier: after, isAccepted: true, faults };
    } catch (error) {
      return { dossier, isAccepted: false, faults: [String(error)] };
    }
  }

  #dossier(dossier: Dossier): Dossier {
    return this.#first(dossier, () => {
      const fines = dossier.fines.map((fine) => this.#equal(fine));
      const payments = dossier.payments.map((payment) => this.#equal(payment));
      const { today } = dossier;
      return [[today, this.#list(fines), this.#list(payments)], { today, fines, payments }];
    });
  }

  #vendor(vendor: Vendor): Vendor {
    return this.#first(vendor, () => {
      const { refusedKeys } = vendor;
      const payments = vendor.payments.map((payment) => this.#equal(payment));
      const answers = vendor.answers.map((answer) => this.#equal(answer));
      // They may arrive in any order.
      const webhooks = vendor.webhooks
        .map((webhook) => this.#equal(webhook))
        .sort((one, two) => this.#numberOf(one) - this.#numberOf(two));
      const lists = [payments, webhooks, answers].map((list) => this.#list(list));
      return [['vendor', ...lists, ...refusedKeys], { payments, webhooks, answers, refusedKeys }];
    });
  }

  #equal<One extends object>(value: One): One {
    return this.#first(value, () => [[JSON.stringify(value)], value]);
  }

  /** The first object that was met with the same key. */
  #first<One extends object>(value: One, make: () => [readonly string[], One]): One {
    const known = this.#shared.get(value);
    if (known !== undefined) return known.first as One;
    const [keys, first] = make();
    const key = keys.join('|');
    const shared = this.#byKey.get(key) ?? { first, number: this.#byKey.size };
    this.#byKey.set(key, shared);
    this.#shared.set(value, shared);
    this.#shared.set(shared.first, shared);
    return shared.first as One;
  }

  #list = (objects: readonly object[]): string => objects.map((one) => this.#numberOf(one)).join();

  #numberOf(first: object): number {
    const shared = this.#shared.get(first);
    if (shared === undefined) throw new Error('an object that is not shared');
    return shared.number;
  }
}

import { post } from './post.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import { type AutomaticAnswer, SCENARIO_STEPS } from './scenarios.ts';
import { earlierRefusal, sealedAnswer } from './sealedAnswer.ts';
import type { Timers } from './timers.ts';
import type { Transaction } from './transaction.ts';
import type { TransactionStore } from './transactionStore.ts';

export class AnswerDelivery {
  readonly #book: TransactionStore;
  readonly #options: SandboxOptions;
  readonly #timers: Timers;

  constructor(store: TransactionStore, options: SandboxOptions, timers: Timers) {
    this.#book = store;
    this.#options = options;
    this.#timers = timers;
  }

  async deliver(transaction: Transaction): Promise<void> {
    const { automaticAnswers, late } = SCENARIO_STEPS[transaction.scenario];
    const sendPage = async () => {
      for (const answer of automaticAnswers) await this.#deliverOne(transaction, answer);
    };
    if (late) this.#timers.later(this.#options.lateDelayMs ?? 10_000, sendPage);
    else await sendPage();
  }

  /** Once: no retry is documented. */
  async #deliverOne(transaction: Transaction, answer: AutomaticAnswer): Promise<void> {
    const { id, urlAutomatique: automaticUrl, resultat: result } = transaction;
    if (automaticUrl === null || result === null) return;
    const content = answer === 'final' ? result : earlierRefusal(transaction);
    const fields = sealedAnswer(transaction, content, this.#options.contract);
    const timeoutMs = this.#options.deliveryDelayMs ?? 10_000;
    const httpStatus = await post(automaticUrl, { body: new URLSearchParams(fields) }, timeoutMs);
    const delivery = { date: new Date().toISOString(), code: content.code, statutHttp: httpStatus };
    const current = this.#book.byId(id) ?? transaction;
    this.#book.save({ ...current, deliveries: [...current.deliveries, delivery] });
  }
}

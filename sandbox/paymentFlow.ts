import { randomBytes, randomInt } from 'node:crypto';
import { AnswerDelivery } from './answerDelivery.ts';
import { type PaymentRequest, RequestRefused } from './paymentRequest.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import type { Scenario } from './scenarios.ts';
import { Timers } from './timers.ts';
import { type Card, CODE, isExpired, type Transaction } from './transaction.ts';
import type { TransactionStore } from './transactionStore.ts';

export class PaymentFlow {
  readonly #book: TransactionStore;
  readonly #deliverer: AnswerDelivery;
  readonly #timers = new Timers();

  /** Watches the expiry of transactions that the book holds open. */
  constructor(store: TransactionStore, options: SandboxOptions) {
    this.#book = store;
    this.#deliverer = new AnswerDelivery(store, options, this.#timers);
    for (const transaction of store.all()) this.#watchExpiry(transaction);
  }

  /** Posting the same form again gives the same transaction. @throws RequestRefused 94 for a reused reference */
  open(paymentRequest: PaymentRequest): Transaction {
    const known = this.#book.byAlias(paymentRequest.transactionReference);
    if (known?.empreinte === paymentRequest.empreinte) return known;
    if (known) throw new RequestRefused(CODE.DUPLICATE_REFERENCE, 'transactionReference');
    const transaction = this.#book.save({
      ...paymentRequest,
      id: randomBytes(16).toString('base64url'),
      ouverteLe: new Date().toISOString(),
      etape: 'CARTE',
      scenario: 'normal',
      carte: null,
      resultat: null,
      deliveries: [],
    });
    this.#watchExpiry(transaction);
    return transaction;
  }

  /** Ends an expired transaction with code 97. */
  async read(id: string): Promise<Transaction | undefined> {
    const transaction = this.#book.byId(id);
    if (transaction && isExpired(transaction, new Date())) {
      return this.#finish(transaction, CODE.EXPIRED, 'NOT_SPECIFIED');
    }
    return transaction;
  }

  async chooseCard(id: string, card: Card, scenario: Scenario): Promise<Transaction | undefined> {
    const transaction = await this.read(id);
    if (transaction?.etape !== 'CARTE') return transaction;
    return this.#book.save({
      ...transaction,
      etape: 'AUTHENTIFICATION',
      carte: card,
      scenario,
    });
  }

  async authenticate(id: string, confirmed: boolean): Promise<Transaction | undefined> {
    const transaction = await this.read(id);
    if (transaction?.etape !== 'AUTHENTIFICATION') return transaction;
    return confirmed
      ? this.#finish(transaction, transaction.carte?.code ?? CODE.REFUSED, '3D_SUCCESS')
      : this.#finish(transaction, CODE.REFUSED, '3D_FAILURE');
  }

  async cancel(id: string, scenario: Scenario): Promise<Transaction | undefined> {
    const transaction = await this.read(id);
    if (transaction === undefined || transaction.etape === 'TERMINEE') return transaction;
    return this.#finish({ ...transaction, scenario }, CODE.CANCELLED, 'NOT_SPECIFIED');
  }

  /** Drops late answers; expiries are watched again at the next start. */
  async close(): Promise<void> {
    await this.#timers.close();
  }

  #watchExpiry({ id, etape: step, expireLe }: Transaction): void {
    if (step === 'TERMINEE' || expireLe === null) return;
    this.#timers.later(Date.parse(expireLe) - Date.now(), async () => {
      const next = await this.read(id);
      if (next) this.#watchExpiry(next);
    });
  }

  /** Written before delivery: the second of two clicks finds the transaction ended. */
  async #finish(
    transaction: Transaction,
    code: string,
    authentication: string,
  ): Promise<Transaction> {
    const ended = this.#book.save({
      ...transaction,
      etape: 'TERMINEE',
      resultat: {
        code,
        autorisation: code === CODE.ACCEPTED ? String(randomInt(100_000, 1_000_000)) : null,
        authentification: authentication,
        date: new Date().toISOString(),
      },
    });
    await this.#deliverer.deliver(ended);
    return ended;
  }
}

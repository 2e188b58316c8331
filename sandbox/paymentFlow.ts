import { randomBytes, randomInt } from 'node:crypto';
import { AnswerDelivery } from './answerDelivery.ts';
import { type PaymentRequest, RequestRefused } from './paymentRequest.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import type { Scenario } from './scenarios.ts';
import { Timers } from './timers.ts';
import { type Card, CODE, isExpired, type Transaction } from './transaction.ts';
import type { TransactionStore } from './transactionStore.ts';

export class PaymentFlow {
  readonly #livre: TransactionStore;
  readonly #livreur: AnswerDelivery;
  readonly #minuteries = new Timers();

  /** Watches the expiry of transactions that the book holds open. */
  constructor(store: TransactionStore, options: SandboxOptions) {
    this.#livre = store;
    this.#livreur = new AnswerDelivery(store, options, this.#minuteries);
    for (const transaction of store.toutes()) this.#surveiller(transaction);
  }

  /** Posting the same form again gives the same transaction. @throws RequestRefused 94 for a reused reference */
  ouvrir(paymentRequest: PaymentRequest): Transaction {
    const known = this.#livre.parReference(paymentRequest.transactionReference);
    if (known?.empreinte === paymentRequest.empreinte) return known;
    if (known) throw new RequestRefused(CODE.REFERENCE_EN_DOUBLE, 'transactionReference');
    const transaction = this.#livre.save({
      ...paymentRequest,
      id: randomBytes(16).toString('base64url'),
      ouverteLe: new Date().toISOString(),
      etape: 'CARTE',
      scenario: 'normal',
      carte: null,
      resultat: null,
      deliveries: [],
    });
    this.#surveiller(transaction);
    return transaction;
  }

  /** Ends an expired transaction with code 97. */
  async consulter(id: string): Promise<Transaction | undefined> {
    const transaction = this.#livre.parId(id);
    if (transaction && isExpired(transaction, new Date())) {
      return this.#terminer(transaction, CODE.EXPIRE, 'NOT_SPECIFIED');
    }
    return transaction;
  }

  async chooseCard(id: string, card: Card, scenario: Scenario): Promise<Transaction | undefined> {
    const transaction = await this.consulter(id);
    if (transaction?.etape !== 'CARTE') return transaction;
    return this.#livre.save({
      ...transaction,
      etape: 'AUTHENTIFICATION',
      carte: card,
      scenario,
    });
  }

  async authenticate(id: string, confirmed: boolean): Promise<Transaction | undefined> {
    const transaction = await this.consulter(id);
    if (transaction?.etape !== 'AUTHENTIFICATION') return transaction;
    return confirmed
      ? this.#terminer(transaction, transaction.carte?.code ?? CODE.REFUSE, '3D_SUCCESS')
      : this.#terminer(transaction, CODE.REFUSE, '3D_FAILURE');
  }

  async annuler(id: string, scenario: Scenario): Promise<Transaction | undefined> {
    const transaction = await this.consulter(id);
    if (transaction === undefined || transaction.etape === 'TERMINEE') return transaction;
    return this.#terminer({ ...transaction, scenario }, CODE.ANNULE, 'NOT_SPECIFIED');
  }

  /** Drops late answers; expiries are watched again at the next start. */
  async fermer(): Promise<void> {
    await this.#minuteries.fermer();
  }

  #surveiller({ id, etape: step, expireLe }: Transaction): void {
    if (step === 'TERMINEE' || expireLe === null) return;
    this.#minuteries.plusTard(Date.parse(expireLe) - Date.now(), async () => {
      const next = await this.consulter(id);
      if (next) this.#surveiller(next);
    });
  }

  /** Written before delivery: the second of two clicks finds the transaction ended. */
  async #terminer(
    transaction: Transaction,
    code: string,
    authentication: string,
  ): Promise<Transaction> {
    const ended = this.#livre.save({
      ...transaction,
      etape: 'TERMINEE',
      resultat: {
        code,
        autorisation: code === CODE.ACCEPTE ? String(randomInt(100_000, 1_000_000)) : null,
        authentification: authentication,
        date: new Date().toISOString(),
      },
    });
    await this.#livreur.livrer(ended);
    return ended;
  }
}

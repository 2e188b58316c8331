import { randomBytes, randomInt } from 'node:crypto';
import { Livreur } from './answerDelivery.ts';
import { type DemandePaiement, DemandeRefusee } from './paymentRequest.ts';
import type { OptionsSandbox } from './sandboxOptions.ts';
import type { Scenario } from './scenarios.ts';
import { Minuteries } from './timers.ts';
import { type Carte, CODE, estExpiree, type Transaction } from './transaction.ts';
import type { Livre } from './transactionStore.ts';

/** The life of the sandbox's transactions. Each step answers the transaction as it then stands. */
export class Caisse {
  readonly #livre: Livre;
  readonly #livreur: Livreur;
  readonly #minuteries = new Minuteries();

  /** Takes up the transactions that the book holds open: their expiration is watched again. */
  constructor(livre: Livre, options: OptionsSandbox) {
    this.#livre = livre;
    this.#livreur = new Livreur(livre, options, this.#minuteries);
    for (const transaction of livre.toutes()) this.#surveiller(transaction);
  }

  /**
   * Begins a payment. The same form posted again leads to the same transaction.
   * @throws DemandeRefusee 94 when the reference served another request
   */
  ouvrir(demande: DemandePaiement): Transaction {
    const connue = this.#livre.parReference(demande.transactionReference);
    if (connue?.empreinte === demande.empreinte) return connue;
    if (connue) throw new DemandeRefusee(CODE.REFERENCE_EN_DOUBLE, 'transactionReference');
    const transaction = this.#livre.enregistrer({
      ...demande,
      id: randomBytes(16).toString('base64url'),
      ouverteLe: new Date().toISOString(),
      etape: 'CARTE',
      scenario: 'normal',
      carte: null,
      resultat: null,
      livraisons: [],
    });
    this.#surveiller(transaction);
    return transaction;
  }

  /** The transaction of an address, ended with 97 when its time is over; undefined when there is none. */
  async consulter(id: string): Promise<Transaction | undefined> {
    const transaction = this.#livre.parId(id);
    if (transaction && estExpiree(transaction, new Date())) {
      return this.#terminer(transaction, CODE.EXPIRE, 'NOT_SPECIFIED');
    }
    return transaction;
  }

  async choisirCarte(
    id: string,
    carte: Carte,
    scenario: Scenario,
  ): Promise<Transaction | undefined> {
    const transaction = await this.consulter(id);
    if (transaction?.etape !== 'CARTE') return transaction;
    return this.#livre.enregistrer({ ...transaction, etape: 'AUTHENTIFICATION', carte, scenario });
  }

  /** @param confirme what the payer answered on the 3-D Secure page */
  async authentifier(id: string, confirme: boolean): Promise<Transaction | undefined> {
    const transaction = await this.consulter(id);
    if (transaction?.etape !== 'AUTHENTIFICATION') return transaction;
    return confirme
      ? this.#terminer(transaction, transaction.carte?.code ?? CODE.REFUSE, '3D_SUCCESS')
      : this.#terminer(transaction, CODE.REFUSE, '3D_FAILURE');
  }

  /** @param scenario also a cancellation may be told late, twice or not at all */
  async annuler(id: string, scenario: Scenario): Promise<Transaction | undefined> {
    const transaction = await this.consulter(id);
    if (transaction === undefined || transaction.etape === 'TERMINEE') return transaction;
    return this.#terminer({ ...transaction, scenario }, CODE.ANNULE, 'NOT_SPECIFIED');
  }

  /** Stops: late answers are lost, expirations are watched again at the next start. */
  async fermer(): Promise<void> {
    await this.#minuteries.fermer();
  }

  #surveiller({ id, etape, expireLe }: Transaction): void {
    if (etape === 'TERMINEE' || expireLe === null) return;
    this.#minuteries.plusTard(Date.parse(expireLe) - Date.now(), async () => {
      const suite = await this.consulter(id);
      if (suite) this.#surveiller(suite);
    });
  }

  /** Written before anything is delivered: the second of two clicks finds the transaction ended. */
  async #terminer(
    transaction: Transaction,
    code: string,
    authentification: string,
  ): Promise<Transaction> {
    const terminee = this.#livre.enregistrer({
      ...transaction,
      etape: 'TERMINEE',
      resultat: {
        code,
        autorisation: code === CODE.ACCEPTE ? String(randomInt(100_000, 1_000_000)) : null,
        authentification,
        date: new Date().toISOString(),
      },
    });
    await this.#livreur.livrer(terminee);
    return terminee;
  }
}

import type { OptionsSandbox } from './sandboxOptions.ts';
import { DEROULEMENTS, type Envoi } from './scenarios.ts';
import { refusAnterieur, reponseScellee } from './sealedAnswer.ts';
import type { Minuteries } from './timers.ts';
import type { Transaction } from './transaction.ts';
import type { Livre } from './transactionStore.ts';

/**
 * Posts one sealed answer. There is no second try, as none is documented: what the merchant did not
 * acknowledge is left to the diagnostic service.
 * @param delaiMs longest wait for the merchant
 * @returns the merchant's HTTP status, or null when it could not be reached
 */
async function poster(
  url: string,
  champs: Readonly<Record<string, string>>,
  delaiMs: number,
): Promise<number | null> {
  try {
    const reponse = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(champs),
      redirect: 'manual',
      signal: AbortSignal.timeout(delaiMs),
    });
    await reponse.body?.cancel();
    return reponse.status;
  } catch {
    return null;
  }
}

/** Delivers the automatic answers of an ended transaction, as its scenario asks. */
export class Livreur {
  readonly #livre: Livre;
  readonly #options: OptionsSandbox;
  readonly #minuteries: Minuteries;

  constructor(livre: Livre, options: OptionsSandbox, minuteries: Minuteries) {
    this.#livre = livre;
    this.#options = options;
    this.#minuteries = minuteries;
  }

  /** Resolves when every answer that is due at once was delivered or failed. */
  async livrer(transaction: Transaction): Promise<void> {
    const { automatiques, tardif } = DEROULEMENTS[transaction.scenario];
    const envoyer = async () => {
      for (const envoi of automatiques) await this.#livrerUn(transaction, envoi);
    };
    if (tardif) this.#minuteries.plusTard(this.#options.delaiTardifMs ?? 10_000, envoyer);
    else await envoyer();
  }

  async #livrerUn(transaction: Transaction, envoi: Envoi): Promise<void> {
    const { id, urlAutomatique, resultat } = transaction;
    if (urlAutomatique === null || resultat === null) return;
    const contenu = envoi === 'resultat' ? resultat : refusAnterieur(transaction);
    const champs = reponseScellee(transaction, contenu, this.#options.contrat);
    const delaiMs = this.#options.delaiLivraisonMs ?? 10_000;
    const statutHttp = await poster(urlAutomatique, champs, delaiMs);
    const livraison = { date: new Date().toISOString(), code: contenu.code, statutHttp };
    const actuelle = this.#livre.parId(id) ?? transaction;
    this.#livre.enregistrer({ ...actuelle, livraisons: [...actuelle.livraisons, livraison] });
  }
}

/** Longest wait that `setTimeout` takes, in ms. */
const ATTENTE_MAXIMALE = 2_147_483_647;

/** Things to do later, which can be dropped together. */
export class Minuteries {
  readonly #prevues = new Set<NodeJS.Timeout>();
  readonly #enCours = new Set<Promise<unknown>>();

  /**
   * @param attenteMs a past instant means at once
   * @param action must not throw
   */
  plusTard(attenteMs: number, action: () => Promise<unknown>): void {
    const minuterie = setTimeout(
      () => {
        this.#prevues.delete(minuterie);
        const tache = action().finally(() => this.#enCours.delete(tache));
        this.#enCours.add(tache);
      },
      Math.min(Math.max(attenteMs, 0), ATTENTE_MAXIMALE),
    );
    this.#prevues.add(minuterie);
  }

  /** Drops what has not begun and waits for what has. */
  async fermer(): Promise<void> {
    for (const minuterie of this.#prevues) clearTimeout(minuterie);
    this.#prevues.clear();
    await Promise.all(this.#enCours);
  }
}

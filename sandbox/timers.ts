/** Longest wait that `setTimeout` takes, in ms. */
const MAX_DELAY_MS = 2_147_483_647;

/** Things to do later, which can be dropped together. */
export class Timers {
  readonly #prevues = new Set<NodeJS.Timeout>();
  readonly #enCours = new Set<Promise<unknown>>();

  /**
   * @param delayMs a past instant means at once
   * @param action must not throw
   */
  plusTard(delayMs: number, action: () => Promise<unknown>): void {
    const timer = setTimeout(
      () => {
        this.#prevues.delete(timer);
        const task = action().finally(() => this.#enCours.delete(task));
        this.#enCours.add(task);
      },
      Math.min(Math.max(delayMs, 0), MAX_DELAY_MS),
    );
    this.#prevues.add(timer);
  }

  /** Drops what has not begun and waits for what has. */
  async fermer(): Promise<void> {
    for (const timer of this.#prevues) clearTimeout(timer);
    this.#prevues.clear();
    await Promise.all(this.#enCours);
  }
}

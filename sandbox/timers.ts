/** Limit of `setTimeout`, ms. */
const MAX_DELAY_MS = 2_147_483_647;

export class Timers {
  readonly #prevues = new Set<NodeJS.Timeout>();
  readonly #enCours = new Set<Promise<unknown>>();

  /** `action` must not throw. A negative delay means now. */
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

  /** Drops pending actions and waits for running ones. */
  async fermer(): Promise<void> {
    for (const timer of this.#prevues) clearTimeout(timer);
    this.#prevues.clear();
    await Promise.all(this.#enCours);
  }
}

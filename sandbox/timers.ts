export class Timers {
  readonly #planned = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<unknown>>();

  /** Runs an action after a delay. The action must not throw: nothing catches it. */
  later(delayMs: number, action: () => Promise<unknown>): void {
    const timer = setTimeout(
      () => {
        this.#planned.delete(timer);
        const task = action().finally(() => this.#running.delete(task));
        this.#running.add(task);
      },
      Math.max(delayMs, 0),
    );
    this.#planned.add(timer);
  }

  async close(): Promise<void> {
    for (const timer of this.#planned) clearTimeout(timer);
    this.#planned.clear();
    await Promise.all(this.#running);
  }
}

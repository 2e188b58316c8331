/** Thrown before a task begins, so it had no effect. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface TurnLimits {
  readonly atOnce: number;
  /** Tasks that may wait; one more is refused. */
  readonly waiting: number;
  /** How long a task may wait, in milliseconds. */
  readonly waitMs: number;
}

interface Waiting {
  readonly name: string;
  readonly begin: () => void;
}

/**
 * Runs few tasks at once in this process, and never two of one name. Only running tasks may hold a connection.
 * @throws TooBusy before the task begins
 */
export function createTurns({ atOnce, waiting, waitMs }: TurnLimits) {
  const queue: Waiting[] = [];
  const running = new Set<string>();

  const beginNext = (): void => {
    while (running.size < atOnce) {
      const index = queue.findIndex(({ name }) => !running.has(name));
      if (index === -1) return;
      const [next] = queue.splice(index, 1);
      next?.begin();
    }
  };

  /** @param mostMs how long this task may wait, if less */
  return <R>(name: string, task: () => Promise<R>, mostMs = waitMs): Promise<R> =>
    new Promise((resolve, reject) => {
      if (queue.length >= waiting) return reject(new TooBusy('Too many wait'));
      const begin = (): void => {
        clearTimeout(timer);
        running.add(name);
        const end = (): void => {
          running.delete(name);
          beginNext();
        };
        task().then(resolve, reject).finally(end);
      };
      const place: Waiting = { name, begin };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        reject(new TooBusy('Waited too long'));
      }, mostMs);
      queue.push(place);
      beginNext();
    });
}

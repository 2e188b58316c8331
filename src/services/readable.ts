/** What React reads of a promise before it waits for it. */
interface Readable<T> {
  status: 'pending' | 'fulfilled' | 'rejected';
  value?: T;
  reason?: unknown;
}

/**
 * Marks a promise with what became of it, as React's `use` does itself, but from the start: a render that comes after
 * the answer then goes on at once, where it would show its fallback for a moment.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> & Readable<T> = Object.assign(promise, { status: 'pending' as const });
  promise.then(
    // Nothing is returned: the promise itself would be one more rejection, which nobody awaits.
    (value) => {
      Object.assign(marked, { status: 'fulfilled', value });
    },
    (reason: unknown) => {
      Object.assign(marked, { status: 'rejected', reason });
    },
  );
  return marked;
}

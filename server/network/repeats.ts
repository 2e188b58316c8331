const WINDOW_MS = 60_000;
/** Bounds the memory: a full table is emptied. */
const MOST_NAMES = 10_000;

/** Counts how often a name came in about a minute, in this process. */
export function createRepeats(now: () => number = () => performance.now()) {
  const counts = new Map<string, number>();
  let since = now();
  return (name: string): number => {
    if (now() - since >= WINDOW_MS || counts.size >= MOST_NAMES) {
      counts.clear();
      since = now();
    }
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  };
}

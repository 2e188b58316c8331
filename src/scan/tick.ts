/** S-08: milliseconds before the text goes on. */
const TICK_MS = 1_000;

/** A second read restarts the wait. */
export function createTick() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    show: (then: () => void) => {
      cancel();
      timer = setTimeout(then, TICK_MS);
    },
  };
}

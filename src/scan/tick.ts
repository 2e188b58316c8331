/** S-08: milliseconds that the tick shows before the text goes on. */
const TICK_MS = 1_000;

/** Holds what follows a read back while the tick shows; a second read begins the second anew. */
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

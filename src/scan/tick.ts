/** S-08. */
const TICK_MS = 1_000;

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

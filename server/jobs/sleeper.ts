/** A sleep that can be cut short. */
export interface Sleeper {
  sleep(ms: number): Promise<void>;
  wake(): void;
}

/** Waking while nobody sleeps makes the next sleep end at once, so that no call is missed. */
export function createSleeper(): Sleeper {
  let awake = false;
  let finish: (() => void) | null = null;
  return {
    async sleep(ms) {
      if (!awake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          finish = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      finish = null;
      awake = false;
    },
    wake() {
      awake = true;
      finish?.();
    },
  };
}

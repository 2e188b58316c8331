/** A sleep that can be cut short. */
export interface Attente {
  dormir(ms: number): Promise<void>;
  reveiller(): void;
}

/** Waking while nobody sleeps makes the next sleep end at once, so that no call is missed. */
export function creerAttente(): Attente {
  let eveille = false;
  let finir: (() => void) | null = null;
  return {
    async dormir(ms) {
      if (!eveille) {
        await new Promise<void>((resolve) => {
          const minuterie = setTimeout(resolve, ms);
          finir = () => {
            clearTimeout(minuterie);
            resolve();
          };
        });
      }
      finir = null;
      eveille = false;
    },
    reveiller() {
      eveille = true;
      finir?.();
    },
  };
}

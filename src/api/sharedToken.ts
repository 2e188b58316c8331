import { inTurn } from '../browser/locks.ts';

export interface TokenVault {
  read(): string | null;
  save(value: string): void;
}

interface Options {
  readonly vault: TokenVault;
  readonly ask: () => Promise<string>;
}

const LOCK_NAME = 'tai_token';

/** K-15, D-13. */
export interface SharedToken {
  /** Waits for a refresh under way. */
  obtain(): Promise<string>;
  renew(stale: string | null): Promise<string>;
}

/** One refresh at a time. */
export function createSharedToken({ vault, ask }: Options): SharedToken {
  let underWay: Promise<string> | null = null;

  const replace = (stale: string | null) =>
    inTurn(LOCK_NAME, async () => {
      const current = vault.read();
      if (current !== null && current !== stale) return current;
      const fresh = await ask();
      vault.save(fresh);
      return fresh;
    });

  const renew = (stale: string | null) => {
    underWay ??= replace(stale).finally(() => {
      underWay = null;
    });
    return underWay;
  };

  return {
    renew,
    obtain: async () => {
      await underWay?.catch(() => undefined);
      return vault.read() ?? (await renew(null));
    },
  };
}

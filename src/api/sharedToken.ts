import { inTurn } from '../browser/locks.ts';

/** `src/session/token.ts` in the product. */
export interface TokenVault {
  read(): string | null;
  save(value: string): void;
}

interface Options {
  readonly vault: TokenVault;
  readonly ask: () => Promise<string>;
}

const LOCK_NAME = 'tai_token';

/** Shared by all calls and tabs (K-15, D-13). */
export interface SharedToken {
  /** Waits for a refresh under way; asks for a token when there is none. */
  obtain(): Promise<string>;
  renew(stale: string | null): Promise<string>;
}

/** At most one refresh runs at a time; later callers wait for it. */
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

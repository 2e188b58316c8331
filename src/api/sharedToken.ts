import { inTurn } from '../browser/locks.ts';

export interface TokenVault {
  read(): string | null;
  save(value: string): void;
}

const LOCK_NAME = 'tai_token';

/** Runs one renewal of the token at a time, in this tab and across tabs (K-15, D-13). */
export function createSharedToken(vault: TokenVault, ask: () => Promise<string>) {
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
    /** Waits for a renewal that is under way, so that no call uses the old token. */
    obtain: async () => {
      await underWay?.catch(() => undefined);
      return vault.read() ?? (await renew(null));
    },
  };
}

import { because, type Reason } from './reason.ts';

/** Checking deeper values would exhaust the stack. A record has three levels. */
const MAX_DEPTH = 32;

export const TOO_DEEP = because('tropProfond', { niveaux: MAX_DEPTH });

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

export type ValueRead = { readonly value: unknown } | { readonly unreadable: Reason };

/** Reads one JSON value. Of duplicate keys the last one counts. */
export function readJson(text: string): ValueRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { unreadable: because('pasJson') };
  }
  return isDeeperThan(MAX_DEPTH, value) ? { unreadable: TOO_DEEP } : { value };
}

import { sessionStore } from '../browser/storage.ts';
import { KEYS } from './keys.ts';
import { isText, parsed, shape } from './shape.ts';
import { createStore } from './store.ts';

export interface WantedMail {
  readonly avisId: string;
  /** Null takes back the address of an earlier try. */
  readonly adrMail: string | null;
}

/**
 * Outlives the visit to the provider's page. The receipt then says where it was sent, and a second card need not ask
 * again.
 */
export const wantedMail = createStore(
  sessionStore,
  KEYS.wantedMail,
  parsed<WantedMail>(
    shape({ avisId: isText, adrMail: (value) => value === null || isText(value) }),
  ),
);

export function wantedMailFor(fineId: string): WantedMail | null {
  const wanted = wantedMail.read();
  return wanted?.avisId === fineId ? wanted : null;
}

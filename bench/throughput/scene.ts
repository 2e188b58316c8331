import { CALLS } from '#contract/calls.ts';
import { createTokens } from '#server/services/session/tokens.ts';
import type { Shot } from './caller.ts';
import { idOf } from './fill.ts';
import { notice } from './notice.ts';

/** Coprime with any round number of fines: goes through all of them before one comes again. */
const STEP = 611_953;

const SESSIONS = 20_000;

/** Ranks from 1 to `count`, each once before any comes twice. */
function ranks(count: number): () => number {
  let round = 0;
  return () => {
    round += 1;
    return ((round * STEP) % count) + 1;
  };
}

/** Lookups by number and key: each of another fine, session and address. */
export function lookups(count: number, tokenSecret: string): () => Shot {
  const tokens = createTokens(tokenSecret);
  const bearers = Array.from({ length: SESSIONS }, () => tokens.issueBearer());
  const following = ranks(count);
  let round = 0;
  return () => {
    round += 1;
    const { numAvis: noticeNumber, cleAvis: key } = notice(following());
    return {
      method: CALLS.rechercheAmende.method,
      path: CALLS.rechercheAmende.path,
      headers: {
        authorization: `Bearer ${bearers[round % SESSIONS]}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(round >> 16) & 255}.${(round >> 8) & 255}.${round & 255}`,
      },
      body: JSON.stringify({ numAmende: noticeNumber, cleAmende: key }),
    };
  };
}

/** The same fines by primary key, for the bare server. */
export function reads(count: number): () => Shot {
  const following = ranks(count);
  return () => ({ method: 'GET', path: `/amende/${idOf(notice(following()).numAvis)}` });
}

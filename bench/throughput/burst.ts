import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { CALLS } from '#contract/calls.ts';
import type { Database } from '#server/database/open.ts';
import { createTokens } from '#server/services/session/tokens.ts';
import { wholeFine } from '../../tests/support/wholeFine.ts';
import { type Answer, type Caller, openCaller, type Shot } from './caller.ts';
import { idOf } from './fill.ts';
import { notice } from './notice.ts';
import type { Volley } from './payers.ts';

/** Other people's lookups leave at this pace, whether the ones before are answered or not. */
const LOOKUPS_PER_SECOND = 100;
/** As long before the burst as from its begin: a hundredth of fewer lookups would be the slowest one. */
const WINDOW_S = 5;

/** What one burst came to. */
export interface Burst {
  /** One for each session, in the order of their ends. */
  readonly starts: readonly Answer[];
  /** Attempts of the fine in the database: one, whatever happened. */
  readonly attempts: number;
  readonly quiet: readonly Answer[];
  readonly meanwhile: readonly Answer[];
}

/** Sends lookups at an even pace until told to stop. */
function pace(caller: Caller, next: () => Shot): () => Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  let over = false;
  const started = performance.now();
  const running = (async () => {
    while (!over) {
      sent.push(caller.send(next()));
      const due = started + (sent.length * 1_000) / LOOKUPS_PER_SECOND;
      await sleep(Math.max(0, due - performance.now()));
    }
  })();
  return async () => {
    over = true;
    await running;
    return Promise.all(sent);
  };
}

/** Binds sessions to one fine as lookups with the right key do. */
const bind = (db: Database, fine: string, sessions: readonly string[]) =>
  sql`insert into binding (session_id, fine_id, scope)
    select session_id, ${fine}, 'payment' from unnest(${sessions}::text[]) as s (session_id)`.execute(
    db,
  );

/** The start of the payment of a whole fine. */
const start = (bearer: string, address: string, noticeNumber: string): Shot => ({
  method: CALLS.envoiSips.method,
  path: CALLS.envoiSips.path,
  headers: {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  },
  body: JSON.stringify(wholeFine(noticeNumber)),
});

/** A process of its own for the payers: else the lookups would wait for their load, not for the server. */
async function openPayers(): Promise<{
  payAtOnce(volley: Volley): Promise<readonly Answer[]>;
  close(): void;
}> {
  const payers = fork(new URL('./payers.ts', import.meta.url));
  await once(payers, 'message');
  return {
    async payAtOnce(volley) {
      payers.send(volley);
      const [answers] = await once(payers, 'message');
      return answers;
    },
    close: () => payers.kill(),
  };
}

/**
 * Many sessions, all bound to one fine, start its payment at the same moment, while other people look theirs up.
 * @param rank of a fine that nobody has begun to pay
 */
export async function burst(
  { port, db, tokenSecret }: { port: number; db: Database; tokenSecret: string },
  lookup: () => Shot,
  rank: number,
  sessions: number,
): Promise<Burst> {
  const { numAvis: noticeNumber } = notice(rank);
  const names = Array.from({ length: sessions }, (_, turn) => `burst-${rank}-${turn}`);
  await bind(db, idOf(noticeNumber), names);
  const bearers = createTokens(tokenSecret);
  const shots = names.map((name, turn) =>
    start(bearers.issueBearer(name), `10.0.${turn >> 8}.${turn & 255}`, noticeNumber),
  );
  const payers = await openPayers();
  const others = openCaller(port, sessions);
  try {
    const calm = pace(others, lookup);
    await sleep(WINDOW_S * 1_000);
    const quiet = await calm();
    const busy = pace(others, lookup);
    const [starts] = await Promise.all([
      payers.payAtOnce({ port, shots }),
      sleep(WINDOW_S * 1_000),
    ]);
    const meanwhile = await busy();
    const attempts = await db
      .selectFrom('attempt')
      .select('id')
      .where('fineId', '=', idOf(noticeNumber))
      .execute();
    return { starts, attempts: attempts.length, quiet, meanwhile };
  } finally {
    payers.close();
    others.close();
  }
}

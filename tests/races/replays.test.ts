import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, startedIn } from '../support/app.ts';
import { answerAbout } from '../support/provider.ts';
import { comeBack, deliver, type Told, type Webhook, webhookOf } from '../support/webhook.ts';
import { wholeFine } from '../support/wholeFine.ts';
import { hearNow } from './answer.ts';
import { type Apps, openApps } from './apps.ts';
import { KEY, summary } from './support.ts';

/** It is noted, and ends nothing. */
const RESERVED: Told = { status: 'PENDING_CAPTURE', code: 5 };

/** More than the connections of a server. */
const MANY = 30;

describe('answers of a fine that is locked', () => {
  let apps: Apps;
  beforeAll(async () => {
    apps = await openApps();
  });
  afterAll(() => apps.close());

  const begin = async () => {
    const noticeNumber = await apps.createNotice();
    const call = await openSession(apps.a);
    await call('rechercheAmende', { numAmende: noticeNumber, cleAmende: KEY });
    const start = await call('envoiSips', wholeFine(noticeNumber));
    expect(start.statusCode).toBe(200);
    const started = startedIn(start.body);
    return {
      numAvis: noticeNumber,
      started,
      webhook: (told?: Told) => webhookOf(apps.a, started, told),
    };
  };
  /** Holds the row of a fine while something is done. */
  const locked = <T>(noticeNumber: string, act: () => Promise<T>): Promise<T> =>
    apps.db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('fine')
        .select('id')
        .where('number', '=', noticeNumber)
        .forUpdate()
        .execute();
      return act();
    });

  it('invariant 2: a webhook that is known waits for no lock', async () => {
    const { numAvis: noticeNumber, started, webhook } = await begin();
    const captured = webhook();
    const first = await deliver(apps.a, captured);
    const again = await locked(noticeNumber, () =>
      Promise.all(Array.from({ length: MANY }, () => deliver(apps.a, captured))),
    );
    const statuses = [first, ...again].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(MANY + 1).fill(200));
    await hearNow(apps.db, answerAbout(started));
    expect(await summary(apps.db, noticeNumber)).toMatchObject({ statut: 'PAYE', ecritures: 1 });
  });

  it('invariant 2: a payer who comes back waits for no lock', async () => {
    const { numAvis: noticeNumber, started } = await begin();
    const first = await comeBack(apps.a, started);
    const again = await locked(noticeNumber, () =>
      Promise.all(Array.from({ length: MANY }, () => comeBack(apps.a, started))),
    );
    for (const { statusCode, headers } of again) {
      expect([statusCode, headers.location]).toEqual([303, first.headers.location]);
    }
  });

  it('invariant 2: an answer that comes again and again is held for a second, and others are not', async () => {
    const { webhook } = await begin();
    const again = webhook();
    const timed = async (content: Webhook) => {
      const since = performance.now();
      const { statusCode } = await deliver(apps.b, content);
      expect(statusCode).toBe(200);
      return performance.now() - since;
    };
    for (let time = 1; time <= 10; time += 1) await timed(again);
    const [held, other] = await Promise.all([timed(again), timed(webhook({ authorisation: '2' }))]);
    expect(held).toBeGreaterThanOrEqual(999);
    expect(other).toBeLessThan(held);
  });

  it('invariant 2: answers that wait leave connections to other people, and are all recorded', async () => {
    const { numAvis: noticeNumber, webhook } = await begin();
    const other = await apps.createNotice();
    const call = await openSession(apps.a);
    const answers = Array.from({ length: MANY }, () => webhook(RESERVED));
    const waiting = await locked(noticeNumber, async () => {
      const posted = answers.map((answer) => deliver(apps.a, answer));
      const lookups = Array.from({ length: MANY }, () =>
        call('rechercheAmende', { numAmende: other, cleAmende: KEY }),
      );
      for (const { statusCode } of await Promise.all(lookups)) expect(statusCode).toBe(200);
      return { posted };
    });
    const statuses = (await Promise.all(waiting.posted)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const noted = await apps.db
      .selectFrom('inbox')
      .select('digest')
      .where('status', '=', 'PENDING_CAPTURE/5')
      .execute();
    expect(noted).toHaveLength(MANY);
  });
});

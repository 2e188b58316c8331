import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAbout } from '../support/provider.ts';
import { listWaiting } from '../support/waiting.ts';
import {
  deliver,
  REFUSED,
  type Told,
  UNREADABLE,
  type Webhook,
  webhookOf,
} from '../support/webhook.ts';
import { AMOUNT, hearNow } from './answer.ts';
import { type Apps, openApps } from './apps.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await openApps();
});
afterAll(() => apps.close());

const about = (reference: string, told?: Told) =>
  webhookOf(apps.a, { reference, cents: AMOUNT }, told);

/** Delivers the same webhook three times, to both replicas. */
async function deliverAgain(webhook: Webhook) {
  const statuses = [
    await deliver(apps.a, webhook),
    await deliver(apps.b, webhook),
    await deliver(apps.b, webhook),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200]);
}

/** Items that were opened, and messages that were kept, while something was done. */
async function noted(make: () => Promise<unknown>) {
  const messages = () => apps.db.selectFrom('inbox').selectAll().execute();
  const before = { waiting: await listWaiting(apps.db), messages: await messages() };
  await make();
  const kept = await messages();
  return {
    waiting: (await listWaiting(apps.db)).slice(before.waiting.length),
    messages: kept.length - before.messages.length,
  };
}

describe('invariant 4: a signed webhook that is odd is kept, once, and acknowledged', () => {
  it.each<[string, string, Told]>([
    ['a NUL in its reference', 'A\u0000', { payment: 'P1' }],
    ['a random reference of 9 kB', random(9_000), { payment: 'P2' }],
    ['a reference of one repeated character', 'Z'.repeat(9_000), { payment: 'P3' }],
    ['no reference', '', { payment: 'P4' }],
  ])('%s: its money waits for a person', async (_, reference, told) => {
    const { waiting, messages } = await noted(async () => {
      await deliverAgain(about(reference, told));
      const answer = answerAbout({ reference: '', cents: AMOUNT });
      await hearNow(apps.db, { ...answer, firstId: told.payment ?? '' });
    });
    expect(waiting).toMatchObject([{ reason: 'unknown-attempt', cents: AMOUNT }]);
    expect(waiting[0]?.reference).toMatch(/^\P{C}{0,64}$/u);
    expect(messages).toBe(1);
  });

  it.each<[string, string, Told]>([
    ['an unknown status', 'U1', { ...UNREADABLE, payment: 'P5' }],
    ['an amount below zero', 'U2', { cents: -1, payment: 'P6' }],
    ['an absurd currency', 'U3', { currency: 'E'.repeat(5_000), payment: 'P7' }],
  ])('%s: it counts nothing, and its payment is asked about', async (_, reference, told) => {
    const { waiting, messages } = await noted(() => deliverAgain(about(reference, told)));
    expect([waiting, messages]).toEqual([[], 1]);
    const payment = await apps.db
      .selectFrom('payment')
      .select(['capturedCents', 'heardSinceAnswer'])
      .where('id', '=', told.payment ?? '')
      .executeTakeFirst();
    expect(payment).toEqual({ capturedCents: 0, heardSinceAnswer: true });
  });

  it('but a refusal of nobody’s attempt calls nobody', async () => {
    expect((await noted(() => deliverAgain(about('W1', REFUSED)))).waiting).toEqual([]);
  });
});

/** Letters and digits that no compression makes short enough for an index. */
function random(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}

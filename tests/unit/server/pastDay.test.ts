import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/dates.ts';
import { parisDay } from '#contract/domain/parisDays.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { reversePayment } from '#server/office/commands/reversePayment.ts';
import type { Verb } from '#server/office/commands/verbs.ts';
import { closeDay } from '#server/office/day/closeDay.ts';
import { exportPayments } from '#server/office/day/exportPayments.ts';
import { AMOUNT } from '../../races/answer.ts';
import { Counter } from '../../support/counter.ts';
import { emptyDatabase } from '../../support/embedded.ts';
import { setBack } from '../../support/setBack.ts';
import { doVerb } from '../../support/verb.ts';

const WHO = { operator: 'somebody', note: 'why' };
const DAY_S = 86_400;

describe('D-91: a day that is over answers the same, whatever happens later', () => {
  const yesterday = addDays(parisDay(new Date()), -1);
  let opened: OpenDatabase;
  let counter: Counter;
  /** The payments of yesterday. */
  const ids: Record<string, string> = {};

  const exported = async () => {
    const rows = [];
    for await (const row of exportPayments(opened.db, yesterday, yesterday)) rows.push(row);
    return rows;
  };

  /** All figures of yesterday as they are asked for now. */
  const figures = async () => ({
    accounts: (await closeDay(opened.db, yesterday)).accounts,
    export: await exported(),
  });
  let asClosed: Awaited<ReturnType<typeof figures>>;

  beforeAll(async () => {
    opened = await emptyDatabase();
    counter = new Counter(opened.db);
    const paid = async (name: string, kind?: Parameters<Counter['paid']>[0]) => {
      const { payment } = await counter.paid(kind);
      ids[name] = payment.id;
    };
    await paid('counted');
    await paid('to take back');
    await paid('to charge back');
    await paid('to give back in the portal');
    await paid('of another amount', 'of another amount');
    await paid('of another currency', 'of another currency');
    await paid('less than asked', 'captured in part');
    await paid('pending', 'pending');
    await paid('reserved', 'reserved');
    await paid('unknown', 'unknown');
    const twice = await counter.paid();
    ids['too much'] = counter.card(twice.reference, 'captured', 1).id;
    await counter.hear();
    await paid('heard of again');
    await sql`update payment set heard_since_answer = true where id = ${id('heard of again')}`.execute(
      opened.db,
    );
    await setBack(opened.db, DAY_S);
    asClosed = await figures();
    expect(asClosed.accounts.heard.length).toBeGreaterThan(5);
    expect(asClosed.accounts.differences.length).toBeGreaterThan(3);
  });
  afterAll(() => opened.close());

  const id = (name: string): string => ids[name] ?? '';
  const say = (name: string, verb: Verb) => doVerb(counter, id(name), verb, WHO);
  const referenceOf = async (name: string): Promise<string> =>
    (
      await opened.db
        .selectFrom('ledgerEntry')
        .select('reference')
        .where('paymentId', '=', id(name))
        .executeTakeFirstOrThrow()
    ).reference;

  it.each<[string, () => Promise<unknown>]>([
    ['an answer', () => counter.ask(id('heard of again'))],
    [
      'a card that pays at last',
      async () => {
        counter.vendor.happens(id('pending'), 'captured');
        await counter.hear();
      },
    ],
    [
      'a reservation that is taken',
      async () => {
        counter.vendor.happens(id('reserved'), 'captured');
        await counter.hear();
      },
    ],
    [
      'an unknown status that becomes known',
      async () => {
        counter.vendor.happens(id('unknown'), 'captured');
        await counter.hear();
      },
    ],
    [
      'a charge-back by letter',
      () => say('to charge back', { name: 'charged-back', cents: AMOUNT, answerBy: null }),
    ],
    ['its win', () => say('to charge back', { name: 'won', cents: AMOUNT })],
    [
      'money that is given back in the portal',
      async () => {
        counter.vendor.happens(id('to give back in the portal'), 'refunded whole');
        await counter.hear();
      },
    ],
    ['a reversal', async () => reversePayment(opened.db, await referenceOf('to take back'), WHO)],
    [
      'a refund',
      async () => {
        await say('too much', { name: 'refund', cents: null });
        counter.vendor.obey();
        await counter.hear();
      },
    ],
    ['money that is counted', () => say('of another amount', { name: 'count', fineId: null })],
    ['money that went back otherwise', () => say('of another currency', { name: 'returned' })],
  ])('%s', async (_, happens) => {
    await happens();
    expect(await figures()).toEqual(asClosed);
  });
});

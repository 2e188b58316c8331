import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PaymentQuestions, ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { askAttempt } from '#server/services/payment/ask.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { decide } from '#server/store/decide.ts';
import { hurryQuestions } from '#server/store/questions.ts';
import { AMOUNT, answerOf, hearNow } from '../../../races/answer.ts';
import { createFine, start } from '../../../races/support.ts';
import { databaseOfFile } from '../../../support/embedded.ts';
import { firstPayment, knowing, testProvider } from '../../../support/provider.ts';

const opened = databaseOfFile();

beforeEach(async () => {
  // The questions of earlier tests are over.
  await opened.db.updateTable('attempt').set({ askAt: null }).execute();
  await opened.db.updateTable('payment').set({ askAt: null }).execute();
});

/** Attempts whose page is asked about now, the first one longest due. */
async function dueAttempts(count: number): Promise<string[]> {
  const references: string[] = [];
  for (let rank = 0; rank < count; rank += 1) {
    references.push(await start(opened.db, await createFine(opened.db)));
  }
  await sql`update attempt set expires_at = now() - interval '3 minutes',
    ask_at = now() - interval '1 minute' + array_position(${references}, reference) * interval '1 second'
    where reference = any(${references}::text[])`.execute(opened.db);
  return references;
}

/** A payment in a state that an answer gave, so many days old and due now. */
async function duePayment(days: number, others = {}): Promise<string> {
  const reference = await start(opened.db, await createFine(opened.db));
  await hearNow(opened.db, answerOf(reference, others));
  await sql`update attempt set ask_at = null where reference = ${reference}`.execute(opened.db);
  await sql`update payment set ask_at = now(), created_at = now() - make_interval(days => ${days})
    where reference = ${reference}`.execute(opened.db);
  return reference;
}

/** Makes rows of earlier rounds due again, the first one longest. */
const nextRound = (references: readonly string[]) =>
  sql`update attempt set ask_at = now() - interval '1 minute' + array_position(${references}, reference) * interval '1 second'
    where reference = any(${references}::text[])`.execute(opened.db);

/** Pages that were left; `failing` ones get no usable answer. */
function office(failing: (reference: string) => Error | null) {
  const asked: string[] = [];
  const checkout: PaymentQuestions['checkout'] = async (reference) => {
    asked.push(reference);
    const failure = failing(reference);
    if (failure !== null) throw failure;
    return { kind: 'over', end: 'cancelled', paymentId: null };
  };
  return { asked, provider: testProvider({ checkout }) };
}

/** The statuses of the fines of these attempts. */
const paidOf = async (references: readonly string[]) => {
  const rows = await opened.db
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.id', 'attempt.fineId')
    .select('fine.status')
    .where('attempt.reference', 'in', references)
    .execute();
  return rows.map(({ status }) => status);
};

const ended = async (references: readonly string[]): Promise<string[]> => {
  const rows = await opened.db
    .selectFrom('attempt')
    .select('reference')
    .where('reference', 'in', references)
    .where('endedAt', 'is not', null)
    .execute();
  return rows.map(({ reference }) => reference).sort();
};

describe('fair asking', () => {
  it('three attempts whose questions fail do not stop three others', async () => {
    const references = await dueAttempts(6);
    const failing = references.slice(0, 3);
    const { provider, asked } = office((reference) =>
      failing.includes(reference) ? new ProviderFailure('unclear', 500) : null,
    );
    await expect(askQuestions(opened.db, provider)).rejects.toThrow('3 of 6 questions');
    expect(asked).toEqual(references);
    expect(await ended(references)).toEqual(references.slice(3).sort());
  });

  it('a silent provider costs three time limits a round, and the next round asks other rows', async () => {
    const references = await dueAttempts(7);
    const { provider, asked } = office(() => new ProviderFailure('silent'));
    for (const round of [1, 2]) {
      await nextRound(references);
      await expect(askQuestions(opened.db, provider)).rejects.toThrow('3 of 3 questions');
      expect(asked).toHaveLength(3 * round);
    }
    await nextRound(references);
    await expect(askQuestions(opened.db, provider)).rejects.toThrow('3 of 3 questions');
    expect(asked.slice(0, 7)).toEqual(references);
    expect(asked.slice(7), 'the least recently asked').toEqual(references.slice(0, 2));
  });

  it('invariant 2: eight questions that hang come after those about paid attempts', async () => {
    const references = await dueAttempts(11);
    const [hanging, paid] = [references.slice(0, 8), references.slice(8)];
    const { provider, asked } = office((reference) =>
      hanging.includes(reference) ? new ProviderFailure('silent') : null,
    );
    const { payment } = knowing(...paid.map((reference) => answerOf(reference)));
    const round = async (due: readonly string[]) => {
      await nextRound(due);
      asked.length = 0;
      const outcome = askQuestions(opened.db, {
        ...provider,
        ask: { ...provider.ask, ...(payment && { payment }) },
      });
      await expect(outcome).rejects.toThrow('no answer');
    };
    // Nobody knows yet which ones hang: the eight are due first.
    for (const _ of [1, 2, 3]) await round([...hanging, ...paid]);
    expect(await paidOf(paid)).toEqual(paid.map(() => 'PAYE'));
    // From now on they come last, even if they are longer due.
    const later = await dueAttempts(3);
    await round([...hanging, ...later]);
    expect(asked.slice(0, 3)).toEqual(later);
    expect(asked).toHaveLength(6);
    expect(await ended(later)).toEqual([...later].sort());
  });

  it.each([
    ['an answer', null],
    ['an answer that cannot be read', new ProviderFailure('unclear', 500)],
  ])('%s between silences: the round goes on', async (_, third) => {
    const references = await dueAttempts(6);
    const { provider, asked } = office((reference) =>
      reference === references[2] ? third : new ProviderFailure('silent'),
    );
    await expect(askQuestions(opened.db, provider)).rejects.toThrow('silent');
    expect(asked).toEqual(references);
  });

  it('two rows of one payer are one silence', async () => {
    const paid = await duePayment(0);
    const others = await dueAttempts(3);
    await nextRound([paid, ...others]);
    const silent = async () => {
      throw new ProviderFailure('silent');
    };
    const provider = testProvider({ payment: silent, checkout: silent });
    await expect(askQuestions(opened.db, provider)).rejects.toThrow('4 of 4 questions');
  });

  it('a fault of the service itself in one row ends no round', async () => {
    const references = await dueAttempts(2);
    const { provider } = office((reference) =>
      reference === references[0] ? new TypeError('a fault') : null,
    );
    await expect(askQuestions(opened.db, provider)).rejects.toThrow('1 of 2 questions');
    expect(await ended(references)).toEqual([references[1]]);
  });
});

describe('back-off', () => {
  it('a row that gets no answer waits twice as long each time, six hours at most', async () => {
    const [reference = ''] = await dueAttempts(1);
    const { provider } = office(() => new ProviderFailure('unclear', 500));
    const waits: number[] = [];
    for (let round = 0; round < 11; round += 1) {
      await nextRound([reference]);
      await askQuestions(opened.db, provider).catch(() => undefined);
      const { rows } = await sql<{ minutes: number }>`
        select round(extract(epoch from ask_at - asked_at) / 60)::int as minutes
        from attempt where reference = ${reference}`.execute(opened.db);
      waits.push(rows[0]?.minutes ?? 0);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  });

  it('a payment that the provider does not know stays due', async () => {
    await duePayment(0);
    expect(await askQuestions(opened.db, testProvider())).toBe(1);
    const rows = await opened.db
      .selectFrom('payment')
      .select('tries')
      .where('askAt', 'is not', null)
      .execute();
    expect(rows).toEqual([{ tries: 1 }]);
  });

  it('an answer starts the waits again', async () => {
    const reference = await duePayment(0);
    await sql`update payment set tries = 7 where reference = ${reference}`.execute(opened.db);
    const provider = testProvider({ payment: async () => answerOf(reference) });
    expect(await askQuestions(opened.db, provider)).toBe(1);
    const { rows } = await sql`select tries from payment where reference = ${reference}`.execute(
      opened.db,
    );
    expect(rows).toEqual([{ tries: 0 }]);
  });

  it.each([
    [0, 1],
    [1, 3],
    [2, 3],
    [3, 10],
    [10, 30],
    [30, 90],
    [90, 180],
    [180, null],
  ])('a payment that is %i days old is asked about on day %s', async (age, day) => {
    const reference = await duePayment(age);
    const provider = testProvider({ payment: async () => answerOf(reference) });
    expect(await askQuestions(opened.db, provider)).toBe(1);
    const { rows } = await sql<{ day: number | null }>`
      select extract(day from ask_at - created_at)::int as day from payment
      where reference = ${reference}`.execute(opened.db);
    expect(rows).toEqual([{ day }]);
  });

  it.each([
    ['a pending payment', { state: 'pending', capturedCents: null }],
    ['a reserved one', { state: 'reserved', capturedCents: null, reservedCents: AMOUNT }],
    ['one of unknown status', { state: 'unknown', status: 'NEW/7', capturedCents: null }],
  ] as const)('%s is asked about after a quarter of its age', async (_, others) => {
    const reference = await duePayment(0, others);
    await sql`update payment set created_at = now() - interval '2 hours' where reference = ${reference}`.execute(
      opened.db,
    );
    const provider = testProvider({ payment: async () => answerOf(reference, others) });
    expect(await askQuestions(opened.db, provider)).toBe(1);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from ask_at - now()) / 60)::int as minutes from payment
      where reference = ${reference}`.execute(opened.db);
    expect(rows).toEqual([{ minutes: 30 }]);
  });
});

describe('what a lookup hurries', () => {
  it('an attempt past its time is asked about in the next round, one with time left is not', async () => {
    const [late = '', fresh = ''] = await dueAttempts(2);
    await sql`update attempt set ask_at = now() + interval '1 hour'`.execute(opened.db);
    await sql`update attempt set expires_at = now() + interval '5 minutes'
      where reference = ${fresh}`.execute(opened.db);
    const attempts = opened.db.selectFrom('attempt').where('reference', 'in', [late, fresh]);
    const pairs = await attempts.select('pairKey').execute();
    for (const { pairKey } of pairs) await hurryQuestions(opened.db, pairKey);
    const { provider, asked } = office(() => null);
    await askQuestions(opened.db, provider);
    expect(asked).toEqual([late]);
  });
});

it('D-70: an operation is repeated by the queue, and no payer waits for it', async () => {
  const odd = { capturedCents: AMOUNT + 1 };
  const reference = await duePayment(0, odd);
  const paymentId = firstPayment(reference);
  const refund = { item: 'other-amount', cents: null, key: 'K' } as const;
  await decide(
    opened.db,
    { paymentIds: [paymentId] },
    { type: 'refund-asked', paymentId, ...refund },
    { operator: { operator: 'agent', note: 'too much' } },
  );
  await sql`update operation set asked_at = now() - interval '2 minutes'`.execute(opened.db);
  const sent: string[] = [];
  const provider = testProvider(knowing(answerOf(reference, odd)), {
    refund: async (id) => {
      sent.push(id);
      return { state: 'asked', providerId: 'R' };
    },
  });
  await askAttempt(opened.db, provider, reference);
  expect(sent).toEqual([]);
  await opened.db.updateTable('payment').set({ askAt: new Date() }).execute();
  await askQuestions(opened.db, provider);
  expect(sent).toEqual([paymentId]);
});

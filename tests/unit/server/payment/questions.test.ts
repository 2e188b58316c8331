import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PaymentQuestions, ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { askAttempt } from '#server/services/payment/ask.ts';
import { askQuestions } from '#server/services/payment/questions.ts';
import { decide } from '#server/store/decide.ts';
import { hurryQuestions, planAttempt } from '#server/store/planQuestions.ts';
import { AMOUNT, answerOf, hearNow, PENDING } from '../../../races/answer.ts';
import { createFine, start } from '../../../races/support.ts';
import { databaseOfFile } from '../../../support/embedded.ts';
import { firstPayment, knowing, testProvider } from '../../../support/provider.ts';

const opened = databaseOfFile();

beforeEach(async () => {
  // The questions of earlier tests are over.
  await opened.db
    .updateTable('attempt')
    .set({ askAt: null, expiresAt: new Date(0) })
    .execute();
  await opened.db.updateTable('payment').set({ askAt: null }).execute();
});

/** Attempts whose page is asked about now, the first one longest due. */
async function dueAttempts(count: number): Promise<string[]> {
  const references: string[] = [];
  for (let rank = 0; rank < count; rank += 1) {
    references.push(await start(opened.db, await createFine(opened.db)));
  }
  await sql`update attempt set expires_at = now() - interval '6 minutes',
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
    const begun = await duePayment(0, PENDING);
    const others = await dueAttempts(3);
    await nextRound([begun, ...others]);
    await sql`update attempt set tries = 1 where reference = any(${others}::text[])`.execute(
      opened.db,
    );
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
    ['a reserved one', { state: 'reserved', capturedCents: null, askedCents: AMOUNT }],
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

/** Sets the end of a page so many seconds from now, as if it had been made in time. */
const endsIn = (reference: string, seconds: number) =>
  sql`update attempt set expires_at = now() + make_interval(secs => ${seconds}),
    ask_at = now() + make_interval(secs => ${seconds}) + interval '5 minutes'
    where reference = ${reference}`.execute(opened.db);

const pageOf = (reference: string) =>
  opened.db
    .selectFrom('attempt')
    .select(['lateAnswer', 'checkoutEnd', 'tries', sql<boolean>`ended_at is null`.as('live')])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

/** In minutes after the end of its page. */
const askedAfterEnd = async (reference: string): Promise<number | null> => {
  const { rows } = await sql<{ minutes: number | null }>`
    select round(extract(epoch from ask_at - expires_at) / 60)::int as minutes
    from attempt where reference = ${reference}`.execute(opened.db);
  return rows[0]?.minutes ?? null;
};

const openPage = async () => ({ kind: 'open', paymentId: null }) as const;
const gonePage = async () => ({ kind: 'gone' }) as const;

describe('D-98: the last minutes of a page', () => {
  it.each([
    [185, 'not asked about'],
    [178, 'asked about'],
    [2, 'asked about'],
  ])('a page that ends in %i s is %s', async (seconds, expected) => {
    const [reference = ''] = await dueAttempts(1);
    await endsIn(reference, seconds);
    const isAsked = expected === 'asked about';
    expect(await askQuestions(opened.db, testProvider({ checkout: openPage }))).toBe(
      isAsked ? 1 : 0,
    );
    expect((await pageOf(reference)).lateAnswer).toBe(isAsked ? 'open' : null);
    expect(await askedAfterEnd(reference)).toBe(5);
  });

  it('it is asked about before everything else, and that costs no place in the queue', async () => {
    const settled = await duePayment(1);
    const others = await dueAttempts(2);
    const [last = ''] = await dueAttempts(1);
    await endsIn(last, 60);
    const { provider, asked } = office(() => null);
    const payments: string[] = [];
    const payment = async (id: string) => {
      payments.push(id);
      asked.push(id);
      return null;
    };
    await askQuestions(opened.db, { ...provider, ask: { ...provider.ask, payment } });
    expect(asked[0]).toBe(last);
    expect(asked).toContain(firstPayment(settled));
    for (const reference of others) expect(asked).toContain(reference);
  });

  it('it is asked about in each round until one answer came, and then no more', async () => {
    const [reference = ''] = await dueAttempts(1);
    await endsIn(reference, 170);
    const { provider, asked } = office(() => new ProviderFailure('unclear', 500));
    for (const rounds of [1, 2]) {
      await expect(askQuestions(opened.db, provider)).rejects.toThrow('1 of 1 questions');
      expect(asked).toHaveLength(rounds);
      await sql`update attempt set asked_at = asked_at - interval '1 minute'`.execute(opened.db);
    }
    expect(await pageOf(reference)).toMatchObject({ lateAnswer: null, tries: 2 });
    const well = testProvider({ checkout: openPage });
    expect([await askQuestions(opened.db, well), await askQuestions(opened.db, well)]).toEqual([
      1, 0,
    ]);
    expect(await pageOf(reference)).toMatchObject({ lateAnswer: 'open', tries: 0 });
  });

  it('a page that was shown stays shown; one that was not known may be shown later', async () => {
    const [reference = ''] = await dueAttempts(1);
    await endsIn(reference, 120);
    const answers = ['gone', 'open', 'gone'] as const;
    const seen: unknown[] = [];
    for (const kind of answers) {
      const checkout = kind === 'gone' ? gonePage : openPage;
      await askAttempt(opened.db, testProvider({ checkout }), reference);
      seen.push((await pageOf(reference)).lateAnswer);
    }
    expect(seen).toEqual(['gone', 'open', 'open']);
  });

  it.each([
    ['before its last minutes', 200],
    ['after its end', -1],
  ])('an answer %s is not stored', async (_, seconds) => {
    const [reference = ''] = await dueAttempts(1);
    await endsIn(reference, seconds);
    await askAttempt(opened.db, testProvider({ checkout: openPage }), reference);
    expect((await pageOf(reference)).lateAnswer).toBeNull();
  });
});

describe('D-98: when a page has ended', () => {
  const cancelled = async () => ({ kind: 'over', end: 'cancelled', paymentId: null }) as const;
  /** Asks about a page at an instant, counted from its end. */
  async function ask(
    checkout: PaymentQuestions['checkout'],
    seconds: number,
    lateAnswer: 'open' | 'gone' | null = 'open',
    others: Partial<PaymentQuestions> = {},
  ) {
    const [reference = ''] = await dueAttempts(1);
    await endsIn(reference, -seconds);
    if (lateAnswer !== null) {
      await sql`update attempt set late_answer = ${lateAnswer}
        where reference = ${reference}`.execute(opened.db);
    }
    const asking = askAttempt(opened.db, testProvider({ checkout, ...others }), reference);
    const failure = await asking.then(
      () => null,
      (error: unknown) => error,
    );
    const { checkoutEnd, live } = await pageOf(reference);
    return { checkoutEnd, live, failure, reference };
  }

  it.each([
    ['known no more, some seconds before the minute that was told', gonePage, 297, null],
    ['known no more, in the minute that was told', gonePage, 300, 'expired'],
    ['over, some seconds before that minute', cancelled, 297, null],
    ['over, in that minute', cancelled, 300, 'expired'],
    ['cancelled within its time', cancelled, -17, 'cancelled'],
    ['over, some seconds before its end: that may be its time', cancelled, -12, null],
    ['still open long after its end', openPage, 3_000, null],
  ] as const)('%s', async (_, checkout, seconds, end) => {
    expect(await ask(checkout, seconds)).toMatchObject({ checkoutEnd: end, live: end === null });
  });

  it.each([null, 'gone'] as const)(
    'known no more, and in its last minutes the answer was %s: it is forgotten, and looked for',
    async (lateAnswer) => {
      expect(await ask(gonePage, 300, lateAnswer)).toMatchObject({ checkoutEnd: 'forgotten' });
    },
  );

  it('a page that shows that it is over needs no earlier answer', async () => {
    expect(await ask(cancelled, 300, null)).toMatchObject({ checkoutEnd: 'expired' });
  });

  it.each([
    ['known no more', gonePage, 300],
    ['cancelled', cancelled, -600],
  ] as const)('a provider that is not well ends no page: %s', async (_, checkout, seconds) => {
    const proveWell = async () => {
      throw new ProviderFailure('unclear', 404);
    };
    expect(await ask(checkout, seconds, 'open', { proveWell })).toMatchObject({
      checkoutEnd: null,
      live: true,
      failure: expect.any(ProviderFailure),
    });
  });

  it.each([
    ['known no more', gonePage, 300],
    ['cancelled', cancelled, -600],
  ] as const)(
    'rule 14: a payment of which no message came keeps the attempt: %s',
    async (_, checkout, seconds) => {
      const payment = async (id: string) => answerOf(id.replace(/_0$/, ''), PENDING);
      const { live, reference } = await ask(checkout, seconds, 'open', { payment });
      expect(live).toBe(true);
      const known = opened.db.selectFrom('payment').select('state');
      expect(await known.where('reference', '=', reference).execute()).toEqual([
        { state: 'pending' },
      ]);
    },
  );

  it('rule 14: the ids of all tries are asked before a page ends, however its time is', async () => {
    for (const [checkout, seconds] of [
      [gonePage, 300],
      [cancelled, -600],
    ] as const) {
      const asked: string[] = [];
      const payment = async (id: string) => {
        asked.push(id);
        return null;
      };
      const { reference } = await ask(checkout, seconds, 'open', { payment });
      expect(asked).toEqual([firstPayment(reference)]);
    }
  });
});

describe('D-98: a page that ended without money is watched', () => {
  it.each([
    ['cancelled', 600, 3, 5],
    ['expired', -300, 20, 20],
    ['expired', -7_200, 135, 135],
    // The last question comes when the time is over.
    ['expired', -100_000, 1_700, 493],
    ['paid', -300, 20, 20],
    ['expired', -129_600, 2_175, null],
    ['never-given', -300, 20, null],
  ])(
    '%s, %i s to its end, %i minutes old: asked again in %s minutes',
    async (end, seconds, age, later) => {
      const [reference = ''] = await dueAttempts(1);
      await sql`update attempt set expires_at = now() + make_interval(secs => ${seconds}), ended_at = now(),
      created_at = now() - make_interval(mins => ${age}), checkout_end = ${end}
      where reference = ${reference}`.execute(opened.db);
      await planAttempt(opened.db, 129_600_000, reference);
      const { rows } = await sql<{ minutes: number | null }>`
      select round(extract(epoch from ask_at - now()) / 60)::int as minutes
      from attempt where reference = ${reference}`.execute(opened.db);
      expect(rows).toEqual([{ minutes: later }]);
    },
  );
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

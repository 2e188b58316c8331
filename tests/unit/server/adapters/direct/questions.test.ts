import { describe, expect, it } from 'vitest';
import { payment } from '../../../../fixtures/direct.ts';
import { error, failure, HTML, ok, type Scripted, vendor } from './vendor.ts';

const ID = '4311628069_0';
const DETAILS = `payments/${ID}/details`;
const REFUNDS = `payments/${ID}/refunds`;
const CHECKOUT = 'hostedcheckouts/4311628069';

/** As recorded: HTTP 404 whose body says 500. */
const unknown: Scripted = {
  status: 404,
  body: {
    errorId: 'e',
    status: 500,
    errors: [{ errorCode: '20001101', httpStatusCode: 500, id: 'UNKNOWN_SERVER_ERROR' }],
  },
};
const proxy: Scripted = { status: 404, body: HTML };

/** The vendor knows these paths; the others he does not find. */
const knowing = (paths: Record<string, Scripted | null>) =>
  vendor((path) => (Object.hasOwn(paths, path) ? (paths[path] ?? null) : unknown));

const euros = (amount: number) => ({ amount, currencyCode: 'EUR' });

function paid(status: string, code: number, amounts: object = {}, others: object = {}) {
  const { paymentOutput } = payment(status, code);
  return ok(payment(status, code, { paymentOutput: { ...paymentOutput, ...amounts }, ...others }));
}

interface Told {
  readonly status?: string;
  readonly code?: number;
  readonly key?: string;
  readonly output?: object;
}
const refund = (id: string, cents: number, told: Told = {}) => ({
  id,
  status: told.status ?? 'REFUNDED',
  statusOutput: { statusCode: told.code ?? 8 },
  refundOutput: {
    amountOfMoney: euros(cents),
    references: { merchantReference: 'T1' },
    ...(told.key !== undefined && { operationReferences: { merchantReference: told.key } }),
    ...told.output,
  },
});
const refunds = (...list: object[]) => ok({ refunds: list });

async function ask(paths: Record<string, Scripted | null>, delayMs = 5_000) {
  const { provider } = await knowing(paths);
  const answer = await provider.ask.payment(ID, delayMs);
  if (answer === null) throw new Error('no such payment');
  return answer;
}

describe('a payment that is asked about', () => {
  it('D-45: is told with its identity, its figures and the last digits of the card', async () => {
    const { provider, seen } = await knowing({
      'payments/77/details': paid('CAPTURED', 9),
      [REFUNDS]: refunds(),
    });
    expect(await provider.ask.payment('77')).toEqual({
      firstId: ID,
      reference: 'T1',
      snapshot: {
        state: 'captured',
        status: 'CAPTURED/9',
        isCancelled: false,
        capturedCents: 9_000,
        askedCents: 9_000,
        currency: 'EUR',
        paidAt: null,
        authorisation: '837011',
        card: { marque: 'CB', fin: '4675' },
      },
      returnedCents: 0,
      operations: [],
    });
    expect(seen.map(({ path }) => path.replace('/v2/AMENDES-TEST/', ''))).toEqual([
      'payments/77/details',
      REFUNDS,
    ]);
  });

  it.each([
    ['PENDING_CAPTURE', 5, { state: 'reserved' }],
    ['CANCELLED', 1, { state: 'not-taken', isCancelled: true }],
  ])('D-45: %s %i tells no money, and no refunds are asked for', async (status, code, facts) => {
    const { provider, seen } = await knowing({ [DETAILS]: paid(status, code) });
    const answer = await provider.ask.payment(ID);
    expect(answer?.snapshot).toMatchObject({ capturedCents: null, askedCents: 9_000, ...facts });
    expect(answer).toMatchObject({ returnedCents: null, operations: [] });
    expect(seen).toHaveLength(1);
  });

  it('D-45: in a status that nobody documented is unknown, and what went back is told', async () => {
    const details = paid('SETTLED', 9);
    const answer = await ask({ [DETAILS]: details, [REFUNDS]: refunds(refund('r1', 4_000)) });
    expect(answer.snapshot).toMatchObject({
      state: 'unknown',
      status: 'SETTLED/9',
      capturedCents: null,
    });
    expect(answer.returnedCents).toBe(4_000);
    expect(await ask({ [DETAILS]: details, [REFUNDS]: proxy })).toMatchObject({
      snapshot: { state: 'unknown' },
      returnedCents: null,
    });
  });

  it('D-95: without acquired amount tells what was asked, and no figure', async () => {
    const details = paid('CAPTURED', 9, { acquiredAmount: undefined });
    const { snapshot } = await ask({ [DETAILS]: details, [REFUNDS]: refunds() });
    expect(snapshot).toMatchObject({
      state: 'captured',
      capturedCents: null,
      askedCents: 9_000,
      currency: 'EUR',
    });
  });

  it.each([
    ['no amount', { acquiredAmount: undefined, amountOfMoney: undefined }],
    ['nothing acquired', { acquiredAmount: euros(0) }],
    ['a negative amount', { acquiredAmount: undefined, amountOfMoney: euros(-1) }],
    [
      'no currency that exists',
      { acquiredAmount: undefined, amountOfMoney: { amount: 9_000, currencyCode: 'euro' } },
    ],
  ])('D-45: taken with %s is unknown', async (_, amounts) => {
    const { snapshot } = await ask({
      [DETAILS]: paid('CAPTURED', 9, amounts),
      [REFUNDS]: refunds(),
    });
    expect(snapshot).toMatchObject({ state: 'unknown', capturedCents: null });
  });

  it('D-45: another currency keeps its name', async () => {
    const dollars = { amount: 9_000, currencyCode: 'USD' };
    const details = paid('CAPTURED', 9, { acquiredAmount: dollars, amountOfMoney: dollars });
    const { snapshot } = await ask({ [DETAILS]: details, [REFUNDS]: refunds() });
    expect(snapshot).toMatchObject({ capturedCents: 9_000, currency: 'USD' });
  });

  it('D-45: that names no reference says so', async () => {
    const details = paid('CAPTURED', 9, { references: undefined });
    expect((await ask({ [DETAILS]: details, [REFUNDS]: refunds() })).reference).toBe('');
  });

  it('D-45: an odd status is safe to store', async () => {
    const { snapshot } = await ask({ [DETAILS]: paid(`\u0000${'S'.repeat(100)}`, 9) });
    expect(snapshot.status).toBe(`\uFFFD${'S'.repeat(62)}…`);
  });

  it('D-45: an answer without an id is about no payment', async () => {
    const { provider } = await knowing({ [DETAILS]: paid('CAPTURED', 9, {}, { id: '../1' }) });
    expect(await failure(provider.ask.payment(ID))).toMatchObject({ kind: 'unclear' });
  });
});

describe('refunds', () => {
  const CAPTURED = paid('CAPTURED', 9);

  it('D-45: the sum of those that are done went back, and each is told with our key', async () => {
    const list = refunds(
      refund('r1', 1_000, { key: 'K1' }),
      refund('r2', 2_000, { output: { references: { merchantReference: 'K2' } } }),
      refund('r3', 400, { status: 'REFUND_REQUESTED', code: 81 }),
      refund('r4', 500, { status: 'REJECTED', code: 83 }),
      refund('r5', 600, { status: 'SOMETHING_NEW' }),
    );
    const { returnedCents, operations } = await ask({ [DETAILS]: CAPTURED, [REFUNDS]: list });
    expect(returnedCents).toBe(3_000);
    expect(operations).toEqual([
      { key: 'K1', providerId: 'r1', state: 'done' },
      { key: 'K2', providerId: 'r2', state: 'done' },
      { key: 'T1', providerId: 'r3', state: 'asked' },
      { key: 'T1', providerId: 'r4', state: 'refused' },
      { key: 'T1', providerId: 'r5', state: 'unknown' },
    ]);
  });

  it.each([
    ['no amount', { amountOfMoney: undefined }],
    ['another currency', { amountOfMoney: { amount: 1_000, currencyCode: 'USD' } }],
  ])('D-45: a done one with %s leaves the sum untold', async (_, output) => {
    const list = refunds(refund('r1', 1_000), refund('r2', 1_000, { key: 'K2', output }));
    const answer = await ask({ [DETAILS]: CAPTURED, [REFUNDS]: list });
    expect(answer).toMatchObject({ snapshot: { state: 'captured' }, returnedCents: null });
    expect(answer.operations).toHaveLength(2);
  });

  it.each([
    ['a proxy', proxy],
    ['a fault', error(500, '9999')],
    ['silence', null],
    ['no list', ok({})],
    ['not found', unknown],
  ])(
    'D-45: after %s money that was taken counts, and what went back is not told',
    async (_, list) => {
      const answer = await ask({ [DETAILS]: CAPTURED, [REFUNDS]: list }, 300);
      expect(answer).toMatchObject({
        snapshot: { state: 'captured', capturedCents: 9_000 },
        returnedCents: null,
        operations: [],
      });
    },
  );

  it('D-45: a payment that was given back is not answered without the list', async () => {
    const { provider } = await knowing({ [DETAILS]: paid('REFUNDED', 8), [REFUNDS]: proxy });
    expect(await failure(provider.ask.payment(ID))).toMatchObject({ kind: 'unclear', status: 404 });
  });

  it.each([
    ['REFUNDED', 8, refunds(), 'unknown'],
    ['REFUNDED', 8, unknown, 'unknown'],
    ['REFUNDED', 8, refunds(refund('r1', 1_000)), 'captured'],
    ['REFUND_REQUESTED', 81, refunds(), 'captured'],
    ['REJECTED', 83, refunds(), 'captured'],
    ['REJECTED', 83, unknown, 'unknown'],
  ])('D-45: %s %i beside its list', async (status, code, list, state) => {
    const { snapshot } = await ask({ [DETAILS]: paid(status, code), [REFUNDS]: list });
    expect(snapshot.state).toBe(state);
  });

  it.each([
    ['all of it', 9_000, 9_000],
    ['a part', 9_000, 4_000],
    ['a part of less than was asked', 5_000, 4_000],
    ['all of less than was asked', 5_000, 5_000],
  ])(
    'D-95: the acquired amount is what was taken before refunds: %s',
    async (_, acquired, back) => {
      const answer = await ask({
        [DETAILS]: paid('REFUNDED', 8, { acquiredAmount: euros(acquired) }),
        [REFUNDS]: refunds(refund('r1', back)),
      });
      expect(answer).toMatchObject({
        snapshot: { state: 'captured', capturedCents: acquired, askedCents: 9_000 },
        returnedCents: back,
      });
    },
  );

  it('D-45: captures and cancels are read in the details, the payment itself is none', async () => {
    const operation = (id: string, status: string, statusCode: number, key?: string) => ({
      id,
      status,
      statusOutput: { statusCode },
      amountOfMoney: euros(9_000),
      ...(key !== undefined && { operationReferences: { merchantReference: key } }),
    });
    const Operations = [
      operation(ID, 'CAPTURED', 9),
      operation('c1', 'REJECTED_CAPTURE', 93, 'K1'),
      operation('c2', 'CAPTURED', 9, 'K2'),
      operation('c3', 'CANCELLED', 62, 'K3'),
      operation('c4', 'REFUNDED', 8, 'K4'),
    ];
    const details = paid('CAPTURED', 9, {}, { Operations });
    const { operations } = await ask({ [DETAILS]: details, [REFUNDS]: refunds() });
    expect(operations).toEqual([
      { key: 'K1', providerId: 'c1', state: 'refused' },
      { key: 'K2', providerId: 'c2', state: 'done' },
      { key: 'K3', providerId: 'c3', state: 'asked' },
    ]);
  });
});

describe('what is not found', () => {
  it("D-45: is unknown by the vendor's own message alone", async () => {
    const { provider } = await knowing({});
    expect(await provider.ask.payment(ID)).toBeNull();
    expect(await provider.ask.checkout('4311628069')).toEqual({ kind: 'gone' });
  });

  it('D-45: says something only while the vendor is well', async () => {
    const TEST = 'services/testconnection';
    const well = await knowing({ [TEST]: ok({ result: 'OK' }) });
    await expect(well.provider.ask.proveWell()).resolves.toBeUndefined();
    const ill = await knowing({ [TEST]: error(403, '9007') });
    expect(await failure(ill.provider.ask.proveWell())).toMatchObject({ status: 403 });
    const lost = await knowing({});
    expect(await failure(lost.provider.ask.proveWell())).toMatchObject({ kind: 'unclear' });
  });
});

describe('a checkout that is asked about', () => {
  const created = { payment: { id: ID, status: 'CREATED' }, paymentStatusCategory: 'SUCCESSFUL' };

  it.each([
    ['IN_PROGRESS', {}, { kind: 'open', paymentId: null }],
    ['IN_PROGRESS', { payment: { id: ID } }, { kind: 'open', paymentId: ID }],
    ['PAYMENT_CREATED', created, { kind: 'over', end: 'paid', paymentId: ID }],
    ['PAYMENT_CREATED', {}, { kind: 'open', paymentId: null }],
    ['CANCELLED_BY_CONSUMER', {}, { kind: 'over', end: 'cancelled', paymentId: null }],
    ['CANCELLED_BY_CONSUMER', created, { kind: 'over', end: 'cancelled', paymentId: ID }],
    ['SOMETHING_NEW', {}, { kind: 'open', paymentId: null }],
  ])('D-45: %s with %j', async (status, createdPaymentOutput, answer) => {
    const { provider } = await knowing({ [CHECKOUT]: ok({ status, createdPaymentOutput }) });
    expect(await provider.ask.checkout('4311628069')).toEqual(answer);
  });
});

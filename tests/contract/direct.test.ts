import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentStart } from '#server/ports/PaymentProvider.ts';
import type { PaymentState } from '#server/till/payments.ts';
import { DIRECT, start } from '../fixtures/direct.ts';
import {
  authenticate,
  CARDS,
  cancelOnPage,
  portal,
  startDirect,
  startShop,
  typeCardNumber,
  wait,
} from '../fixtures/sandbox.ts';

type Shop = Awaited<ReturnType<typeof startShop>>;
type Direct = Awaited<ReturnType<typeof startDirect>>;

let shop: Shop;
let direct: Direct;
/** Its sessions end after less than a second. */
let brief: Direct;

const QUICK = { lateDelayMs: 150, pendingDelayMs: 150, retryFactor: 1 / 300_000 };

beforeAll(async () => {
  shop = await startShop();
  direct = await startDirect(QUICK);
  brief = await startDirect({ ...QUICK, minuteMs: 60 });
});
afterAll(async () => {
  await direct.close();
  await brief.close();
  await shop.close();
});
beforeEach(() => {
  shop.received.length = 0;
  shop.state.status = 200;
});

/** Starts a payment; answers what a test needs of it. */
async function begin(others: Partial<PaymentStart> = {}, { provider }: Direct = direct) {
  const begun = start(shop.origin, others);
  const { address: page, checkoutId, returnHash } = await provider.start(begun, 5_000);
  return {
    begun,
    page,
    checkoutId,
    returnHash,
    checkout: () => provider.ask.checkout(checkoutId),
    /** The state of a payment by the rank of its try. */
    stateOf: async (rank: number) =>
      (await provider.ask.payment(`${checkoutId}_${rank}`))?.snapshot.state,
  };
}

/** What the merchant was told, in this order. */
const told = () =>
  shop.received.map(({ body, headers }) => {
    const notification = direct.provider.readNotification(body, headers);
    if (notification === null) throw new Error('A message about no payment');
    return notification;
  });

const snapshots = () => told().flatMap(({ payments }) => payments.map(({ snapshot }) => snapshot));
const states = () => snapshots().map((snapshot) => snapshot?.state);
const toldIds = () => told().flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId));

const queryOf = (answer: Response) =>
  Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);

describe('a payment', () => {
  it('D-45: is created, paid, told, brought back and answered as one and the same', async () => {
    const { begun, page, checkoutId, returnHash, checkout } = await begin();
    expect(await checkout()).toEqual({ kind: 'open', paymentId: null });
    await typeCardNumber(page, CARDS.challenge);
    const back = await authenticate(page);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(`${begun.returnUrl}?RETURNMAC=`);
    expect(direct.provider.readReturn(queryOf(back))).toEqual({ checkoutId, returnHash });
    const id = `${checkoutId}_0`;
    const facts = {
      state: 'ENCAISSE',
      status: 'CAPTURED/9',
      capturedCents: 9_000,
      currency: 'EUR',
      isOurs: true,
      card: { marque: 'VISA', fin: '2022' },
    };
    expect(told()).toMatchObject([
      { reference: begun.reference, payments: [{ paymentId: id, snapshot: facts }] },
    ]);
    expect(await checkout()).toEqual({ kind: 'over', end: 'PAIEMENT', paymentId: id });
    expect(await direct.provider.ask.payment(id)).toMatchObject({
      firstId: id,
      reference: begun.reference,
      snapshot: facts,
      returnedCents: 0,
    });
  });

  it('D-45: is made with the brand that the payer chooses', async () => {
    const { page } = await begin();
    await typeCardNumber(page, CARDS.accepted, 'normal', { brand: 'CB' });
    expect(snapshots()[0]?.card).toEqual({ marque: 'CB', fin: '4675' });
  });

  it('D-45: ends with the third refused card', async () => {
    const { page, begun, checkout } = await begin();
    for (const card of [CARDS.refused, CARDS.refused]) await typeCardNumber(page, card);
    const back = await typeCardNumber(page, CARDS.refused);
    expect(back.headers.get('location')).toContain(begun.returnUrl);
    expect(await checkout()).toMatchObject({ kind: 'over' });
  });

  it('D-45: decided by two clicks is told once', async () => {
    const { page } = await begin();
    await typeCardNumber(page, CARDS.challenge);
    await Promise.all([authenticate(page), authenticate(page), authenticate(page)]);
    await authenticate(page, 'refuse');
    expect(states()).toEqual(['ENCAISSE']);
  });
});

describe('scenarios', () => {
  const pay = async (scenario: Parameters<typeof typeCardNumber>[2], where = direct) => {
    const made = await begin({}, where);
    return { ...made, back: await typeCardNumber(made.page, CARDS.accepted, scenario) };
  };

  it.each<[Parameters<typeof typeCardNumber>[2], boolean, readonly PaymentState[], PaymentState]>([
    ['automatic-only', false, ['ENCAISSE'], 'ENCAISSE'],
    ['return-only', true, [], 'ENCAISSE'],
    ['none', false, [], 'ENCAISSE'],
    ['duplicate', true, ['ENCAISSE', 'ENCAISSE'], 'ENCAISSE'],
    ['out-of-order', true, ['ENCAISSE', 'NON_PRIS'], 'NON_PRIS'],
    ['two-payments', true, ['ENCAISSE', 'ENCAISSE'], 'ENCAISSE'],
    ['authorised-only', true, ['RESERVE'], 'RESERVE'],
    ['no-acquired-amount', true, ['ENCAISSE'], 'ENCAISSE'],
  ])('D-45: %s returns: %s, tells %j, answers %s', async (scenario, returns, heard, first) => {
    const { back, begun, page, stateOf } = await pay(scenario);
    expect(back.headers.get('location')?.startsWith(begun.returnUrl)).toBe(returns);
    if (!returns) expect(await (await fetch(page)).text()).toContain('Paiement accepté');
    expect(states()).toEqual(heard);
    expect(await stateOf(0)).toBe(first);
  });

  it.each<[Parameters<typeof typeCardNumber>[2], readonly PaymentState[]]>([
    ['late', ['ENCAISSE']],
    ['late-capture', ['EN_ATTENTE', 'ENCAISSE']],
  ])('D-45: %s tells later: %j', async (scenario, heard) => {
    const { stateOf } = await pay(scenario, scenario === 'late' ? direct : brief);
    await expect.poll(states, { timeout: 5_000 }).toEqual(heard);
    if (scenario === 'late') expect(await stateOf(0)).toBe('ENCAISSE');
  });

  it('D-45: a repeat of an event is told in other bytes, two payments under two ids', async () => {
    await pay('duplicate');
    expect(new Set(told().map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(new Set(toldIds()).size).toBe(1);
    shop.received.length = 0;
    await pay('two-payments');
    expect(new Set(toldIds()).size).toBe(2);
  });

  it('D-45: a key that nobody knows is refused, and an answer still finds the money', async () => {
    const { stateOf } = await pay('wrong-key');
    expect(() => told()).toThrow('key');
    expect(await stateOf(0)).toBe('ENCAISSE');
  });
});

describe('cancel', () => {
  it('D-45: without a payment the page is over, and nobody is told', async () => {
    const { page, begun, checkout } = await begin();
    const back = await cancelOnPage(page);
    expect(back.headers.get('location')).toContain(begun.returnUrl);
    expect(shop.received).toEqual([]);
    expect(await checkout()).toEqual({ kind: 'over', end: 'ANNULEE', paymentId: null });
  });

  it('D-45: with a payment that payment is cancelled, and told', async () => {
    const { page, checkoutId, stateOf } = await begin();
    await cancelOnPage(page, 'cancel-with-payment');
    expect(toldIds()).toEqual([`${checkoutId}_0`]);
    expect(snapshots()).toMatchObject([{ state: 'NON_PRIS', isCancelled: true }]);
    expect(await stateOf(0)).toBe('NON_PRIS');
  });
});

describe('the end of a session', () => {
  const sessionOver = () => sleep(1_000);

  it('D-45: of a page that nobody used is gone, which proves nothing by itself', async () => {
    const { page, checkout } = await begin({}, brief);
    expect(await checkout()).toMatchObject({ kind: 'open' });
    await sessionOver();
    expect(await checkout()).toEqual({ kind: 'gone' });
    expect((await fetch(page)).status).toBe(404);
    await typeCardNumber(page, CARDS.accepted);
    expect(shop.received).toEqual([]);
  });

  it('D-45: each payment is found by a guess afterwards, without any webhook', async () => {
    const { page, checkoutId, stateOf } = await begin({}, brief);
    await typeCardNumber(page, CARDS.refused, 'none');
    await typeCardNumber(page, CARDS.refused, 'none');
    await typeCardNumber(page, CARDS.accepted, 'none');
    await sessionOver();
    expect(brief.provider.guessIds(checkoutId)).toEqual(
      [0, 1, 2].map((rank) => `${checkoutId}_${rank}`),
    );
    expect(await Promise.all([0, 1, 2].map(stateOf))).toEqual(['NON_PRIS', 'NON_PRIS', 'ENCAISSE']);
  });
});

describe('creation', () => {
  const next = (trial: string) => portal.next(direct.origin, 'creation', trial);
  const count = async () => {
    const checkouts: unknown = await (await fetch(`${direct.origin}/checkouts`)).json();
    return Array.isArray(checkouts) ? checkouts.length : 0;
  };

  it.each(['late', 'never'])(
    'D-45: one that answers %s is given up, and leaves a checkout',
    async (creation) => {
      const before = await count();
      await next(creation);
      const started = direct.provider.start(start(shop.origin), 60);
      await expect(started).rejects.toMatchObject({ kind: 'silent', status: null });
      expect(await count()).toBe(before + 1);
    },
  );

  it('D-45: the same reference makes two checkouts, so the caller hands out one', async () => {
    const [first, second] = [
      await begin({ reference: 'TWICE' }),
      await begin({ reference: 'TWICE' }),
    ];
    expect(second.checkoutId).not.toBe(first.checkoutId);
  });
});

describe('trust', () => {
  it.each([
    ['the key of another', { apiSecret: 'another-secret' }, ['9002']],
    ['another key id', { apiKeyId: 'OTHER' }, ['9002']],
    ['another merchant', { merchantId: 'OTHER' }, ['9007']],
  ])('D-45: %s is refused, and is no sign that nobody paid', async (_, config, codes) => {
    const other = await startDirect(QUICK, config);
    await expect(begin({}, other)).rejects.toMatchObject({ status: 403, codes });
    await expect(other.provider.ask.payment('1_0')).rejects.toMatchObject({ status: 403 });
    await other.close();
  });

  it.each([
    [6, 403],
    [-6, 403],
    [4, 200],
  ])('D-45: a clock that is off by %i minutes gives %i', async (minutes, status) => {
    const other = await startDirect({ ...QUICK, clockOffsetMs: minutes * 60_000 });
    const begun = begin({}, other);
    if (status === 200) expect((await begun).checkoutId).toMatch(/^\d{10}$/);
    else await expect(begun).rejects.toMatchObject({ status });
    await other.close();
  });

  it('D-45: a page that a browser may open needs no signature, the API does', async () => {
    expect((await fetch(`${direct.origin}/v2/${DIRECT.merchantId}/hostedcheckouts/1`)).status).toBe(
      403,
    );
  });
});

describe('webhooks', () => {
  it('D-45: one that is not acknowledged is sent five times more, with the same bytes', async () => {
    shop.state.status = 503;
    const { page } = await begin();
    await typeCardNumber(page, CARDS.accepted);
    await wait(() => shop.received.length === 6);
    await sleep(300);
    expect(shop.received.map(({ headers }) => headers['retry-count'])).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(new Set(told().map(({ fingerprint }) => fingerprint)).size).toBe(1);
  });

  it('D-45: an acknowledged one is not repeated', async () => {
    shop.state.status = 204;
    const { page } = await begin();
    await typeCardNumber(page, CARDS.accepted);
    await sleep(300);
    expect(shop.received).toHaveLength(1);
  });
});

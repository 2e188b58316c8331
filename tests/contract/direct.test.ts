import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentAnswer, PaymentStart } from '#server/ports/PaymentProvider.ts';
import { DIRECT, start } from '../fixtures/direct.ts';
import {
  authenticate,
  CARDS,
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
  const handOff = await provider.start(begun, 5_000);
  if (handOff.kind !== 'address') throw new Error('no address');
  const { address: page, checkoutId, returnHash } = handOff;
  const { reference } = begun;
  const ask = async (paymentId: string | null = null, ended = false) => {
    const diagnosis = await provider.diagnose({ reference, checkoutId, paymentId, ended });
    return diagnosis.kind === 'answered' ? diagnosis.answer : diagnosis.kind;
  };
  return { begun, page, checkoutId, returnHash, reference, ask };
}

/** What the merchant was told, in this order. */
const told = (): (PaymentAnswer | null)[] =>
  shop.received.map(({ body, headers }) => direct.provider.readNotification(body, headers));
const states = () => told().map((answer) => answer?.state);

const queryOf = (answer: Response) =>
  Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);

describe('a payment', () => {
  it('D-45: is created, paid, told, brought back and diagnosed as one and the same', async () => {
    const { begun, page, checkoutId, returnHash, ask } = await begin();
    expect(await ask()).toMatchObject({ state: 'EN_ATTENTE', paymentId: null });
    await typeCardNumber(page, CARDS.challenge);
    const back = await authenticate(page);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toMatch(`${begun.returnUrl}?RETURNMAC=`);
    expect(direct.provider.readReturn(queryOf(back))).toEqual({
      kind: 'payer',
      checkoutId,
      returnHash,
    });
    const [notified] = told();
    const facts = {
      reference: begun.reference,
      state: 'ACCEPTE',
      amount: 9_000,
      amountsAgree: true,
      currency: '978',
      merchant: DIRECT.merchantId,
      responseCode: '9',
      card: { marque: 'VISA', fin: '2022' },
    };
    expect(notified).toMatchObject(facts);
    expect(await ask()).toMatchObject({ ...facts, paymentId: notified?.paymentId });
  });

  it('D-45: by a card that needs no 3-D Secure is decided on the card page', async () => {
    const { page, begun } = await begin();
    const back = await typeCardNumber(page, CARDS.accepted);
    expect(back.headers.get('location')).toContain(begun.returnUrl);
    expect(states()).toEqual(['ACCEPTE']);
  });

  it('D-45: is made with the brand that the payer chooses', async () => {
    const { page } = await begin();
    await typeCardNumber(page, CARDS.accepted, 'normal', { brand: 'CB' });
    expect(told()[0]?.card).toEqual({ marque: 'CB', fin: '4675' });
  });

  it('D-45: accepted after refused cards is one acceptance, and each refusal is provisional', async () => {
    const { page, ask } = await begin();
    await typeCardNumber(page, CARDS.refused);
    const again = await (await fetch(page)).text();
    expect(again).toContain('Cette carte a été refusée');
    expect(await ask()).toMatchObject({ state: 'EN_ATTENTE' });
    await typeCardNumber(page, CARDS.challenge);
    await authenticate(page, 'refuse');
    await typeCardNumber(page, CARDS.accepted);
    expect(told()).toMatchObject([
      { state: 'REFUSE', provisional: true, responseCode: '30051001' },
      { state: 'REFUSE', provisional: true },
      { state: 'ACCEPTE' },
    ]);
    expect(new Set(told().map((answer) => answer?.paymentId)).size).toBe(3);
    expect(await ask()).toMatchObject({ state: 'ACCEPTE', paymentId: told()[2]?.paymentId });
  });

  it('D-45: ends with the third refused card', async () => {
    const { page, begun, ask } = await begin();
    for (const card of [CARDS.refused, CARDS.refused]) await typeCardNumber(page, card);
    const back = await typeCardNumber(page, CARDS.refused);
    expect(back.headers.get('location')).toContain(begun.returnUrl);
    expect(await ask()).toMatchObject({ state: 'REFUSE' });
  });

  it('D-45: that is pending is accepted later', async () => {
    const { page, ask } = await begin();
    await typeCardNumber(page, '4100000000000060');
    await authenticate(page);
    expect(await ask()).toMatchObject({ state: 'EN_ATTENTE' });
    await wait(() => shop.received.length === 2);
    expect(states()).toEqual(['EN_ATTENTE', 'ACCEPTE']);
    expect(await ask()).toMatchObject({ state: 'ACCEPTE' });
  });

  it('D-45: decided by two clicks is told once', async () => {
    const { page } = await begin();
    await typeCardNumber(page, CARDS.challenge);
    await Promise.all([authenticate(page), authenticate(page), authenticate(page)]);
    await authenticate(page, 'refuse');
    expect(states()).toEqual(['ACCEPTE']);
  });
});

describe('scenarios', () => {
  const pay = async (scenario: Parameters<typeof typeCardNumber>[2], where = direct) => {
    const made = await begin({}, where);
    return { ...made, back: await typeCardNumber(made.page, CARDS.accepted, scenario) };
  };

  it.each([
    ['automatic-only', 1, false],
    ['return-only', 0, true],
    ['none', 0, false],
  ] as const)('D-45: %s tells %i times, with a return: %s', async (scenario, count, returns) => {
    const { back, begun, page, ask } = await pay(scenario);
    expect(shop.received).toHaveLength(count);
    expect(back.headers.get('location')?.startsWith(begun.returnUrl)).toBe(returns);
    if (!returns) expect(await (await fetch(page)).text()).toContain('Paiement accepté');
    expect(await ask()).toMatchObject({ state: 'ACCEPTE' });
  });

  it('D-45: late tells after the return', async () => {
    await pay('late');
    expect(shop.received).toEqual([]);
    await wait(() => shop.received.length === 1);
    expect(states()).toEqual(['ACCEPTE']);
  });

  it('D-45: duplicate is the same payment under two ids of the event', async () => {
    await pay('duplicate');
    const [first, second] = told();
    expect(second?.fingerprint).not.toBe(first?.fingerprint);
    expect([second?.paymentId, second?.state]).toEqual([first?.paymentId, first?.state]);
  });

  it('D-45: out-of-order tells the refusal of an earlier card last', async () => {
    const { ask } = await pay('out-of-order');
    expect(told()).toMatchObject([{ state: 'ACCEPTE' }, { state: 'REFUSE', provisional: true }]);
    expect(await ask()).toMatchObject({ state: 'ACCEPTE', paymentId: told()[0]?.paymentId });
  });

  it('D-45: two payments of one checkout have two identities', async () => {
    await pay('two-payments');
    const [first, second] = told();
    expect([first?.state, second?.state]).toEqual(['ACCEPTE', 'ACCEPTE']);
    expect([first?.reference, first?.amount]).toEqual([second?.reference, second?.amount]);
    expect(second?.paymentId).not.toBe(first?.paymentId);
  });

  it('D-45: reserved money is an alarm until a person captures it', async () => {
    const { ask } = await pay('authorised-only');
    expect(told()).toMatchObject([{ state: 'EN_ATTENTE', uncaptured: true }]);
    const paymentId = told()[0]?.paymentId ?? '';
    expect(await ask()).toMatchObject({ state: 'EN_ATTENTE', uncaptured: true });
    const capture = () => direct.provider.operations?.capture(paymentId, 9_000, `C${paymentId}`);
    const done = await capture();
    expect(done?.outcome).toBe('requested');
    expect(await ask()).toMatchObject({ state: 'ACCEPTE', paymentId, amountsAgree: true });
    expect(await ask(done?.operationId)).toMatchObject({ paymentId });
    expect(await capture()).toEqual(done);
    await expect(direct.provider.operations?.cancel(paymentId, 9_000, 'X')).rejects.toMatchObject({
      kind: 'refused',
      status: 409,
    });
  });

  it('D-45: reserved money can be freed', async () => {
    const { ask } = await pay('authorised-only');
    const paymentId = told()[0]?.paymentId ?? '';
    const done = await direct.provider.operations?.cancel(paymentId, 9_000, `X${paymentId}`);
    expect(done?.outcome).toBe('done');
    expect(await ask()).toMatchObject({ state: 'ANNULE' });
  });

  it('D-45: money taken after the end of the session is still found and told', async () => {
    const { ask } = await pay('late-capture', brief);
    expect(states()).toEqual(['EN_ATTENTE']);
    await expect.poll(states, { timeout: 5_000 }).toEqual(['EN_ATTENTE', 'ACCEPTE']);
    expect(await ask(null, true)).toMatchObject({ state: 'ACCEPTE' });
  });

  it('D-45: a refund of the portal is unreadable, never a refusal', async () => {
    const { ask } = await pay('refunded-later');
    expect(await ask()).toMatchObject({ state: 'ACCEPTE' });
    await wait(() => shop.received.length === 2);
    const odd = { state: 'EN_ATTENTE', unreadable: true };
    expect(told()[1]).toMatchObject(odd);
    expect(await ask()).toMatchObject(odd);
  });

  it('D-45: a refund of ours gives a part back, and no more than was taken', async () => {
    await pay('normal');
    const paymentId = told()[0]?.paymentId ?? '';
    const refund = (cents: number, key: string) =>
      direct.provider.operations?.refund(paymentId, cents, key);
    expect(await refund(4_000, `R1${paymentId}`)).toMatchObject({ outcome: 'requested' });
    expect(await refund(5_000, `R2${paymentId}`)).toMatchObject({ outcome: 'requested' });
    await expect(refund(1, `R3${paymentId}`)).rejects.toMatchObject({ status: 409 });
    expect(told().slice(1)).toMatchObject([{ unreadable: true }, { unreadable: true }]);
  });

  it('D-45: a key that nobody knows is refused, and the diagnosis still finds the money', async () => {
    const { ask } = await pay('wrong-key');
    expect(() => told()).toThrow('key');
    expect(await ask()).toMatchObject({ state: 'ACCEPTE' });
  });
});

describe('cancel', () => {
  it('D-45: without a payment the checkout is cancelled, and nobody is told', async () => {
    const { page, begun, ask } = await begin();
    const back = await typeCardNumber(page, '', 'normal', { cancel: '1' });
    expect(back.headers.get('location')).toContain(begun.returnUrl);
    expect(shop.received).toEqual([]);
    expect(await ask()).toMatchObject({ state: 'ANNULE', paymentId: null });
    expect(await ask(null, true)).toMatchObject({ state: 'EXPIRE', paymentId: null });
  });

  it('D-45: with a payment that payment is cancelled, and told', async () => {
    const { page, checkoutId, ask } = await begin();
    await typeCardNumber(page, '', 'cancel-with-payment', { cancel: '1' });
    expect(told()).toMatchObject([{ state: 'ANNULE', paymentId: `${checkoutId}_0` }]);
    expect(await ask()).toMatchObject({ state: 'ANNULE', paymentId: `${checkoutId}_0` });
  });

  it('D-45: after a refused card the payment is refused', async () => {
    const { page, ask } = await begin();
    await typeCardNumber(page, CARDS.refused);
    await typeCardNumber(page, '', 'normal', { cancel: '1' });
    expect(await ask()).toMatchObject({ state: 'REFUSE' });
  });
});

describe('the end of a session', () => {
  const sessionOver = () => sleep(1_000);

  it('D-45: of a checkout that nobody paid is gone, which proves nothing by itself', async () => {
    const { page, ask } = await begin({}, brief);
    expect(await ask()).toMatchObject({ state: 'EN_ATTENTE' });
    await sessionOver();
    expect(await ask(null, true)).toBe('gone');
    expect((await fetch(page)).status).toBe(404);
    await typeCardNumber(page, CARDS.accepted);
    expect(shop.received).toEqual([]);
  });

  it('D-45: money is found after two refused cards, without any webhook', async () => {
    const { page, ask } = await begin({}, brief);
    await typeCardNumber(page, CARDS.refused, 'none');
    await typeCardNumber(page, CARDS.refused, 'none');
    await typeCardNumber(page, CARDS.accepted, 'none');
    await sessionOver();
    expect(await ask(null, true)).toMatchObject({ state: 'ACCEPTE' });
  });

  it('D-45: a refused card that nothing followed is a refusal', async () => {
    const { page, ask } = await begin({}, brief);
    await typeCardNumber(page, CARDS.refused);
    await sessionOver();
    expect(await ask(null, true)).toMatchObject({ state: 'REFUSE' });
  });
});

describe('creation', () => {
  const next = (trial: string) => portal.next(direct.origin, 'creation', trial);
  const count = async () => {
    const checkouts: unknown = await (await fetch(`${direct.origin}/checkouts`)).json();
    return Array.isArray(checkouts) ? checkouts.length : 0;
  };

  it('D-45: a repeat in progress leaves open what the vendor does', async () => {
    const before = await count();
    await next('conflict');
    await expect(begin()).rejects.toMatchObject({
      kind: 'unclear',
      codes: ['1409'],
    });
    expect(await count()).toBe(before);
  });

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
    const question = { reference: 'T1', checkoutId: '1', paymentId: null, ended: true };
    await expect(other.provider.diagnose(question)).rejects.toMatchObject({ status: 403 });
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
    expect(new Set(told().map((answer) => answer?.fingerprint)).size).toBe(1);
  });

  it('D-45: an acknowledged one is not repeated', async () => {
    shop.state.status = 204;
    const { page } = await begin();
    await typeCardNumber(page, CARDS.accepted);
    await sleep(300);
    expect(shop.received).toHaveLength(1);
  });
});

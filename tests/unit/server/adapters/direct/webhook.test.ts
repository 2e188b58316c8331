import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import type { PaymentAnswer } from '#server/ports/PaymentProvider.ts';
import { RefusedAnswer } from '#server/ports/RefusedAnswer.ts';
import { DIRECT, event, payment, signed, VECTORS } from '../../../../fixtures/direct.ts';

const provider = createDirectProvider(DIRECT);
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

function read(content: unknown, key?: typeof DIRECT.webhookKey): PaymentAnswer {
  const { body, headers } = signed(content, key);
  const answer = provider.readNotification(body, headers);
  if (answer === null) throw new Error('no payment');
  return answer;
}

const captured = (others: object = {}) => event({ payment: payment('CAPTURED', 9) }, others);

describe('a webhook that is believed', () => {
  it('D-45: captured money has its identity, its amount and the last digits of the card', () => {
    const content = captured();
    const { body } = signed(content);
    expect(read(content)).toEqual({
      reference: 'T1',
      paymentId: '4311628069_0',
      state: 'ACCEPTE',
      amount: 9_000,
      amountsAgree: true,
      currency: '978',
      merchant: 'AMENDES-TEST',
      responseCode: '9',
      authorisation: '837011',
      card: { marque: 'CB', fin: '4675' },
      date: new Date(content.created),
      fingerprint: createHash('sha256').update(body).digest('hex'),
    });
  });

  it('D-45: the former key is believed, under its own name alone', () => {
    const { formerWebhookKey: former } = DIRECT;
    if (!former) throw new Error('no former key');
    expect(read(captured(), former).state).toBe('ACCEPTE');
    expect(() => read(captured(), { ...former, keyId: 'WHKEY-1' })).toThrow('signature');
  });

  it('D-45: a list of one event is that event; of another number it is unreadable', () => {
    expect(read([captured()]).state).toBe('ACCEPTE');
    for (const list of [[], [captured(), captured()]]) {
      expect(read(list)).toMatchObject({ unreadable: true, reference: '(none)' });
    }
  });

  it('D-45: the refusal of one card may be followed by another card', () => {
    const statusOutput = { statusCode: 2, errors: [{ errorCode: '30511001' }] };
    const refused = event({ payment: payment('REJECTED', 2, { statusOutput }) });
    expect(read(refused)).toMatchObject({
      state: 'REFUSE',
      provisional: true,
      responseCode: '30511001',
    });
  });

  it('D-45: reserved money is an alarm and no acceptance', () => {
    const answer = read(event({ payment: payment('PENDING_CAPTURE', 5) }));
    expect(answer).toMatchObject({ state: 'EN_ATTENTE', uncaptured: true });
    expect(answer.provisional).toBeUndefined();
  });

  it('D-45: the same event under another id has another fingerprint and the same money', () => {
    const [first, second] = [read(captured()), read(captured({ id: 'another' }))];
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect([second.paymentId, second.state]).toEqual([first.paymentId, first.state]);
  });

  it.each([
    ['an older amount', { acquiredAmount: { amount: 4_000, currencyCode: 'EUR' } }, 4_000],
    ['another currency', { acquiredAmount: { amount: 9_000, currencyCode: 'USD' } }, 9_000],
    ['no acquired amount', { acquiredAmount: undefined }, 9_000],
    ['no ordered amount', { amountOfMoney: null }, 9_000],
  ])('D-45: amounts do not agree with %s', (_, change, amount) => {
    const { paymentOutput } = payment('CAPTURED', 9);
    const other = payment('CAPTURED', 9, { paymentOutput: { ...paymentOutput, ...change } });
    expect(read(event({ payment: other }))).toMatchObject({
      state: 'ACCEPTE',
      amount,
      amountsAgree: false,
    });
  });

  it('D-45: another currency than the euro keeps its name', () => {
    const dollars = { amount: 9_000, currencyCode: 'USD' };
    const { paymentOutput } = payment('CAPTURED', 9);
    const other = { ...paymentOutput, amountOfMoney: dollars, acquiredAmount: dollars };
    const content = event({ payment: payment('CAPTURED', 9, { paymentOutput: other }) });
    expect(read(content)).toMatchObject({ currency: 'USD', amountsAgree: true });
  });

  it('D-45: another merchant is named, and the service compares it', () => {
    expect(read(captured({ merchantId: 'OTHER' })).merchant).toBe('OTHER');
    expect(read(captured({ merchantId: undefined })).merchant).toBe('(none)');
  });

  it('D-45: a number that nothing masks is not kept', () => {
    const { paymentOutput } = payment('CAPTURED', 9);
    const card = { card: { cardNumber: '4330264936344675' }, paymentProductId: 1 };
    const output = { ...paymentOutput, cardPaymentMethodSpecificOutput: card };
    const content = event({ payment: payment('CAPTURED', 9, { paymentOutput: output }) });
    expect(read(content).card).toEqual({ marque: 'VISA', fin: null });
  });
});

describe('a webhook that is genuine and odd', () => {
  const refund = {
    id: '4311628069_1',
    status: 'REFUNDED',
    statusOutput: { statusCode: 8 },
    refundOutput: { references: { merchantReference: 'T1' } },
  };
  const { paymentOutput } = payment('CAPTURED', 9);

  it.each([
    ['a status nobody documented', event({ payment: payment('SETTLED', 9) })],
    ['money given back', event({ payment: payment('REFUNDED', 8) })],
    ['a refund', event({ type: 'refund.refund_requested', refund })],
    ['another version', captured({ apiVersion: 'v2' })],
    ['no date', captured({ created: undefined })],
    ['a date that is none', captured({ created: 'yesterday' })],
    ['money without an id', event({ payment: payment('CAPTURED', 9, { id: undefined }) })],
    ['money with an odd id', event({ payment: payment('CAPTURED', 9, { id: '../1' }) })],
    [
      'money without an amount',
      event({
        payment: payment('CAPTURED', 9, {
          paymentOutput: { ...paymentOutput, acquiredAmount: {}, amountOfMoney: { amount: -1 } },
        }),
      }),
    ],
  ])('D-45: %s waits for a person, with its reference', (_, content) => {
    expect(read(content)).toMatchObject({
      state: 'EN_ATTENTE',
      unreadable: true,
      reference: 'T1',
    });
  });

  it.each(['', 'no JSON', '"text"', 'null', '42', '{}'])('D-45: %j waits without one', (text) => {
    expect(read(text)).toMatchObject({
      state: 'EN_ATTENTE',
      unreadable: true,
      reference: '(none)',
    });
  });

  it("D-45: the merchant's own trial is about no payment", () => {
    const { body, headers } = signed(event({ type: 'payment.test' }));
    expect(provider.readNotification(body, headers)).toBeNull();
  });

  it('D-45: whatever is signed is read without a fault, and only CAPTURED is money', () => {
    fc.assert(
      fc.property(fc.json(), fc.object(), (text, object) => {
        expect(read(text).state).toBe('EN_ATTENTE');
        expect(read(event({ payment: object })).state).toBe('EN_ATTENTE');
      }),
    );
  });
});

describe('a webhook that is refused', () => {
  const refusal = (content: unknown, change: object = {}) => {
    const { body, headers } = signed(content);
    return () => provider.readNotification(body, { ...headers, ...change });
  };

  it.each([
    ['no key', { 'x-gcs-keyid': undefined }, 'key'],
    ['an unknown key', { 'x-gcs-keyid': 'WHKEY-2' }, 'key'],
    ['two keys', { 'x-gcs-keyid': ['WHKEY-1', 'WHKEY-1'] }, 'key'],
    ['no signature', { 'x-gcs-signature': undefined }, 'signature'],
    ['an invented signature', { 'x-gcs-signature': 'A'.repeat(44) }, 'signature'],
  ])('D-45: %s', (_, change, reason) => {
    expect(refusal(captured(), change)).toThrow(new RefusedAnswer(reason));
  });

  it('D-45: one byte more than was signed', () => {
    const { body, headers } = signed(captured());
    const longer = Buffer.concat([body, Buffer.from(' ')]);
    expect(() => provider.readNotification(longer, headers)).toThrow(RefusedAnswer);
  });

  it('D-45: an event older than three days, or of the future', () => {
    expect(refusal(captured({ created: ago(73 * HOUR_MS) }))).toThrow(new RefusedAnswer('age'));
    expect(refusal(captured({ created: ago(-2 * HOUR_MS) }))).toThrow(new RefusedAnswer('age'));
    expect(read(captured({ created: ago(71 * HOUR_MS) })).state).toBe('ACCEPTE');
  });

  it('D-45: the event that the vendor signed years ago for his own tests', () => {
    const vector = VECTORS.webhooks.find(({ name }) => name === 'vendor unit test');
    if (vector === undefined) throw new Error('no vector');
    const webhookKey = { keyId: vector.keyId, secret: vector.secretKey };
    const headers = { 'x-gcs-keyid': vector.keyId, 'x-gcs-signature': vector.signature };
    const other = createDirectProvider({ ...DIRECT, webhookKey });
    const reading = () => other.readNotification(Buffer.from(vector.bodyUtf8), headers);
    expect(reading).toThrow(new RefusedAnswer('age'));
  });

  it('D-45: more than 100 kB, before it is hashed', () => {
    expect(read('x'.repeat(100_000)).unreadable).toBe(true);
    expect(refusal('x'.repeat(100_001))).toThrow(new RefusedAnswer('size'));
  });
});

describe('return and endpoint check', () => {
  it('D-45: the return gives an id and a hash, and says nothing of the payment', () => {
    const hash = createHash('sha256').update('mac').digest('hex');
    expect(provider.readReturn({ hostedCheckoutId: '4311628069', RETURNMAC: 'mac' })).toEqual({
      checkoutId: '4311628069',
      returnHash: hash,
    });
    for (const query of [
      {},
      { hostedCheckoutId: '4311628069' },
      { RETURNMAC: 'mac' },
      { hostedCheckoutId: '4/1', RETURNMAC: 'mac' },
    ]) {
      expect(() => provider.readReturn(query)).toThrow(new RefusedAnswer('return'));
    }
  });

  it('D-45: only harmless text is sent back', () => {
    const check = (value: string | readonly string[] | undefined) =>
      provider.readEndpointCheck({ 'x-gcs-webhooks-endpoint-verification': value });
    expect(check('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(
      '0f8fad5b-d9cb-469f-a165-70867728950e',
    );
    expect(check('x'.repeat(100))).toBe('x'.repeat(100));
    for (const odd of [undefined, '', 'x'.repeat(101), 'a b', 'é', 'a\n', ['a', 'b']]) {
      expect(check(odd)).toBeNull();
    }
  });
});

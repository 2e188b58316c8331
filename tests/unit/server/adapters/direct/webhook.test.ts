import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import type { Notification } from '#server/ports/PaymentProvider.ts';
import { RefusedAnswer } from '#server/ports/RefusedAnswer.ts';
import { sha256 } from '#server/secrets/digest.ts';
import { DIRECT, event, payment, signed } from '../../../../fixtures/direct.ts';

const provider = createDirectProvider(DIRECT);
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const ID = '4311628069_0';

function read(content: unknown, key?: typeof DIRECT.webhookKey): Notification {
  const { body, headers } = signed(content, key);
  const notification = provider.readNotification(body, headers);
  if (notification === null) throw new Error('no payment');
  return notification;
}

const captured = (others: object = {}) => event({ payment: payment('CAPTURED', 9) }, others);

describe('a webhook that is believed', () => {
  it('D-45: names its attempt and its payment; what became of it is asked', () => {
    const created = ago(1_000);
    const content = captured({ created });
    expect(read(content)).toEqual({
      reference: 'T1',
      payments: [{ paymentId: ID, paidAt: new Date(created) }],
      status: 'CAPTURED/9',
      refund: null,
      fingerprint: sha256(signed(content).body),
    });
  });

  it.each([
    ['pending', payment('CAPTURE_REQUESTED', 91)],
    ['refused', payment('REJECTED', 2)],
    ['given back', payment('REFUNDED', 8)],
  ])('D-96: has no instant of a payment that is %s', (_, about) => {
    expect(read(event({ payment: about })).payments).toEqual([{ paymentId: ID, paidAt: null }]);
  });

  it('D-45: the former key is believed, under its own name alone', () => {
    const { formerWebhookKey: former } = DIRECT;
    if (!former) throw new Error('no former key');
    expect(read(captured(), former).reference).toBe('T1');
    expect(() => read(captured(), { ...former, keyId: 'WHKEY-1' })).toThrow('signature');
  });

  it('D-45: a list of one event is that event', () => {
    const content = captured();
    expect(read([content]).payments).toEqual(read(content).payments);
  });

  it('D-45: the same event under another id has another fingerprint and the same money', () => {
    const content = captured();
    const [first, second] = [read(content), read({ ...content, id: 'another' })];
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect(second.payments).toEqual(first.payments);
  });
});

describe('a webhook about a refund', () => {
  const references = { merchantReference: 'T1' };
  const operationReferences = { merchantReference: 'K1' };
  const refund = {
    id: '4311628069_1',
    status: 'REFUNDED',
    statusOutput: { statusCode: 8 },
    refundOutput: { references, operationReferences },
  };

  it('D-45: names our key, its own id and the attempt, and no payment', () => {
    expect(read(event({ type: 'payment.refunded', refund }))).toMatchObject({
      reference: 'T1',
      payments: [],
      refund: { key: 'K1', providerId: '4311628069_1' },
    });
  });

  it('D-45: of the portal has no key of ours', () => {
    const portal = { ...refund, refundOutput: { references } };
    expect(read(event({ refund: portal })).refund).toEqual({
      key: 'T1',
      providerId: '4311628069_1',
    });
  });

  it('D-45: beside a payment names both', () => {
    expect(read(event({ refund, payment: payment('CAPTURED', 9) }))).toMatchObject({
      payments: [{ paymentId: ID }],
      refund: { key: 'K1' },
    });
  });

  it('D-45: a refused payment with an empty one is about the payment', () => {
    expect(read(event({ refund: {}, payment: payment('REJECTED', 2) }))).toMatchObject({
      payments: [{ paymentId: ID }],
      refund: null,
    });
  });
});

describe('a webhook that is genuine and odd', () => {
  const { paymentOutput } = payment('CAPTURED', 9);

  it.each([
    ['another version', captured({ apiVersion: 'v2' })],
    ['no merchant', captured({ merchantId: undefined })],
  ])('D-45: with %s names its payment', (_, content) => {
    expect(read(content)).toMatchObject({ reference: 'T1', payments: [{ paymentId: ID }] });
  });

  it.each([undefined, '../1', 42])('D-45: with the id %j keeps its reference', (id) => {
    const content = event({ payment: payment('CAPTURED', 9, { id }) });
    expect(read(content)).toMatchObject({ reference: 'T1', payments: [] });
  });

  it('D-45: a list of several names each payment', () => {
    const other = event({ payment: payment('CAPTURED', 9, { id: '4311628069_1' }) });
    expect(read([captured(), other])).toMatchObject({
      reference: '',
      payments: [{ paymentId: ID }, { paymentId: '4311628069_1' }],
      refund: null,
    });
  });

  it.each(['', 'no JSON', '"text"', 'null', '42', '{}', '[]'])('D-45: %j names nothing', (text) => {
    expect(read(text)).toMatchObject({ reference: '', payments: [], refund: null });
  });

  it('D-45: a reference that cannot be stored is changed', () => {
    const references = { merchantReference: `\u0000${'r'.repeat(64)}` };
    const output = { ...paymentOutput, references };
    const content = event({ payment: payment('CAPTURED', 9, { paymentOutput: output }) });
    expect(read(content).reference).toBe(`\uFFFD${'r'.repeat(62)}…`);
  });

  it("D-45: the merchant's own trial is about no payment", () => {
    const { body, headers } = signed(event({ type: 'payment.test' }));
    expect(provider.readNotification(body, headers)).toBeNull();
  });

  it('D-45: whatever is signed is read without a fault', () => {
    fc.assert(
      fc.property(fc.json(), fc.object(), (text, object) => {
        read(text);
        read(event({ payment: object, refund: object }));
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
    expect(read(captured({ created: ago(71 * HOUR_MS) })).reference).toBe('T1');
    expect(refusal([captured(), captured({ created: ago(73 * HOUR_MS) })])).toThrow('age');
  });

  it.each([undefined, null, 'yesterday', 42])(
    'D-45: one that says %j of when it was may be a replay',
    (created) => {
      expect(refusal(captured({ created }))).toThrow(new RefusedAnswer('age'));
      expect(refusal(event({ created, refund: {} }))).toThrow(new RefusedAnswer('age'));
      expect(refusal([captured(), captured({ created })])).toThrow('age');
    },
  );

  it('D-45: more than 100 kB, before it is hashed', () => {
    expect(read('x'.repeat(100_000)).payments).toEqual([]);
    expect(refusal('x'.repeat(100_001))).toThrow(new RefusedAnswer('size'));
  });
});

describe('return and endpoint check', () => {
  it('D-45: the return gives an id and a hash, and says nothing of the payment', () => {
    const hash = sha256('mac');
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

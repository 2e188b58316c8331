import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readData } from '#server/adapters/sips/data.ts';
import { sealedContent, sealMessage } from '#server/adapters/sips/diagnostic.ts';
import { outcomeOfCode, outcomeOfStatus } from '#server/adapters/sips/responseCodes.ts';
import { computeSeal, digestOf } from '#server/adapters/sips/seal.ts';
import type { PaymentStart } from '#server/ports/PaymentProvider.ts';
import { RefusedAnswer } from '#server/ports/RefusedAnswer.ts';
import type { SipsConfig } from '#server/ports/SipsConfig.ts';
import { listen, SIPS_DEFAULTS, speakSips } from '../../../fixtures/sandbox.ts';

const CONFIG: SipsConfig = {
  url: 'https://payment-webinit.simu.sips-services.com/paymentInit',
  officeUrl: 'https://office-server.simu.sips-services.com',
  merchantId: '002001000000001',
  secretKey: '002001000000001_KEY1',
  keyVersion: '1',
  interfaceVersion: 'HP_2.20',
  ...SIPS_DEFAULTS,
};
const DEPART: PaymentStart = {
  reference: 'T1',
  amount: 13_500,
  language: 'nl',
  returnContext: 'jeton',
  noticeNumber: '51900101000011',
  expiresAt: new Date('2026-11-21T10:15:30.250Z'),
  notificationUrl: 'https://api.example/api/v2/sips/automatique',
  returnUrl: 'https://api.example/api/v2/sips/retour',
};
/** A whole second of a moment ago, as the provider writes it. */
const PAID_AT = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 60_000);
const HOUR_MS = 3_600_000;
const inFrance = (instant: Date): string =>
  new Date(instant.getTime() + HOUR_MS).toISOString().replace('.000Z', '+01:00');

const ANSWER: Record<string, string> = {
  amount: '13500',
  currencyCode: '978',
  merchantId: CONFIG.merchantId,
  keyVersion: '1',
  transactionReference: 'T1',
  responseCode: '00',
  authorisationId: '12345',
  paymentMeanBrand: 'VISA',
  maskedPan: '4100##########00',
  transactionDateTime: inFrance(PAID_AT),
  returnContext: 'jeton',
  mandateId: 'null',
};

const gateway = speakSips(CONFIG);

/** A sealed body whose content and envelope a test may change. */
function bodyOf(fields: Record<string, string>, envelope: Record<string, string> = {}) {
  const data = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('|');
  return {
    Data: data,
    InterfaceVersion: CONFIG.interfaceVersion,
    Seal: computeSeal(data, CONFIG.secretKey, 'HMAC-SHA-256'),
    ...envelope,
  };
}

describe('form', () => {
  it('D-19: carries every field under its seal, and no query string', () => {
    const form = gateway.form(DEPART);
    expect(form.action).toBe(CONFIG.url);
    expect(form.fields).toMatchObject({
      InterfaceVersion: 'HP_2.20',
      SealAlgorithm: 'HMAC-SHA-256',
    });
    expect(form.fields.Seal).toBe(
      computeSeal(form.fields.Data ?? '', CONFIG.secretKey, 'HMAC-SHA-256'),
    );
    expect(Object.fromEntries(readData(form.fields.Data ?? '', 'none'))).toEqual({
      amount: '13500',
      currencyCode: '978',
      merchantId: CONFIG.merchantId,
      keyVersion: '1',
      normalReturnUrl: DEPART.returnUrl,
      automaticResponseUrl: DEPART.notificationUrl,
      transactionReference: 'T1',
      orderId: DEPART.noticeNumber,
      statementReference: DEPART.noticeNumber,
      customerLanguage: 'nl',
      orderChannel: 'INTERNET',
      captureMode: 'AUTHOR_CAPTURE',
      expirationDate: '2026-11-21T10:15:30+00:00',
      'paypageData.bypassReceiptPage': 'true',
      returnContext: 'jeton',
    });
  });

  it.each(['base64', 'base64url'] as const)(
    'D-19: a form of an old contract is sealed with SHA-256 as it is encoded in %s',
    (encoding) => {
      const old = speakSips({ ...CONFIG, algorithm: 'SHA-256', encoding });
      const { Data = '', Seal, Encode, SealAlgorithm } = old.form(DEPART).fields;
      expect([Encode, SealAlgorithm]).toEqual([encoding, 'SHA-256']);
      expect(Seal).toBe(computeSeal(Data, CONFIG.secretKey, 'SHA-256'));
      expect(readData(Data, encoding).get('responseEncoding')).toBe(encoding);
    },
  );

  it.each([1, 999_999_999_999])('D-19: %d cents are taken', (amount) => {
    expect(gateway.form({ ...DEPART, amount }).fields.Data).toContain(`amount=${amount}|`);
  });

  it.each([
    { amount: 0 },
    { amount: 1.5 },
    { amount: 1_000_000_000_000 },
    { reference: '' },
    { reference: 'A'.repeat(36) },
    { reference: 'A-1' },
    { returnUrl: 'https://api.example/retour?x=1' },
    { notificationUrl: 'https://api.example/auto?x=1' },
    { returnContext: 'a|b' },
  ])('D-19: %j is refused before it leaves', (others) => {
    expect(() => gateway.form({ ...DEPART, ...others })).toThrow();
  });

  it('D-07: both hosts of the provider, and the ones added, are origins', () => {
    const { origins } = speakSips({
      ...CONFIG,
      extraOrigins: ['https://3ds.example'],
    }).provider;
    expect(origins).toEqual([
      'https://payment-webinit.simu.sips-services.com',
      'https://payment-web.simu.sips-services.com',
      'https://3ds.example',
    ]);
  });
});

describe('answer', () => {
  it('D-19: a good one is read, its print is that of the sealed text', () => {
    const receipt = bodyOf(ANSWER);
    expect(gateway.readAnswer(receipt)).toEqual({
      reference: 'T1',
      paymentId: null,
      state: 'ACCEPTE',
      amount: 13_500,
      amountsAgree: true,
      currency: '978',
      merchant: CONFIG.merchantId,
      responseCode: '00',
      authorisation: '12345',
      card: { marque: 'VISA', fin: '00' },
      date: PAID_AT,
      returnContext: 'jeton',
      fingerprint: digestOf(receipt.Data),
    });
  });

  it('D-19: what is absent is null', () => {
    const {
      authorisationId,
      paymentMeanBrand,
      maskedPan,
      transactionDateTime,
      returnContext,
      ...remaining
    } = ANSWER;
    expect(gateway.readAnswer(bodyOf(remaining))).toMatchObject({
      authorisation: null,
      card: { marque: null, fin: null },
      date: null,
      returnContext: null,
    });
  });

  it.each([
    ['4100##########00', '00'],
    ['4100########0005', '0005'],
    ['XXXX-XXXX-XXXX-1234', '1234'],
    ['410000#####123456', '3456'],
    ['4100###########0', null],
    ['4100############', null],
    ['4100000000000000', null],
    ['4100 0000 0000 0000', null],
    ['', null],
  ])('D-19: of the number %s no more than %j is kept', (maskedPan, fin) => {
    const received = gateway.readAnswer(bodyOf({ ...ANSWER, maskedPan }));
    expect(received.card).toEqual({ marque: 'VISA', fin });
    expect(Object.values(received)).not.toContain(maskedPan);
  });

  it.each(['Visa', 'VISA CB', '4100000000000000000000000000000000', ''])(
    'D-19: the brand %j is no word of the provider’s, and is not kept',
    (paymentMeanBrand) => {
      expect(gateway.readAnswer(bodyOf({ ...ANSWER, paymentMeanBrand })).card.marque).toBeNull();
    },
  );

  it.each([
    { Seal: '' },
    { Seal: 'f'.repeat(64) },
    { InterfaceVersion: 'HP_3.4' },
    { InterfaceVersion: '' },
    { SealAlgorithm: 'SHA-256' },
    { SealAlgorithm: '' },
    { Encode: 'base64' },
  ])('D-19: the envelope %j is refused', (envelope) => {
    expect(() => gateway.readAnswer(bodyOf(ANSWER, envelope))).toThrow(RefusedAnswer);
  });

  it.each<Record<string, string>>([
    { amount: 'null' },
    { amount: '-1' },
    { amount: '1.5' },
    { amount: '1234567890123' },
    { keyVersion: 'null' },
    { keyVersion: '2' },
    { responseCode: 'null' },
    { responseCode: '0' },
    { responseCode: '88' },
    { responseCode: 'toString' },
    { 'not a name': '1' },
  ])('invariant 4: the content %j is ours and decides nothing', (others) => {
    expect(gateway.readAnswer(bodyOf({ ...ANSWER, ...others }))).toMatchObject({
      reference: 'T1',
      paymentId: null,
      state: 'EN_ATTENTE',
      unreadable: true,
    });
  });

  it.each([
    ['transactionReference', '(none)'],
    ['merchantId', '(none)'],
    ['currencyCode', '(none)'],
  ])('invariant 4: without %s an acceptance stays one, which fits nothing of ours', (name, lu) => {
    const answer = gateway.readAnswer(bodyOf({ ...ANSWER, [name]: 'null' }));
    expect(answer.state).toBe('ACCEPTE');
    expect(Object.values(answer)).toContain(lu);
  });

  it('invariant 4: a refusal needs no amount', () => {
    const refusal = { ...ANSWER, responseCode: '05', amount: 'null' };
    const answer = gateway.readAnswer(bodyOf(refusal));
    expect(answer).toMatchObject({ state: 'REFUSE', amount: 0 });
    expect(answer).not.toHaveProperty('unreadable');
  });

  it('invariant 4: a long reference, or one with control characters, never becomes one of ours', () => {
    const long = gateway.readAnswer(bodyOf({ ...ANSWER, transactionReference: 'T'.repeat(9_000) }));
    expect(long.reference).toBe(`${'T'.repeat(63)}…`);
    const filled = gateway.readAnswer(bodyOf({ ...ANSWER, transactionReference: 'T1\u0000' }));
    expect(filled.reference).toBe('T1\uFFFD');
  });

  it.each(['-100000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '1999-12-31T23:59:59Z', 'demain'])(
    'invariant 4: the date %s is none',
    (transactionDateTime) => {
      const lue = gateway.readAnswer(bodyOf({ ...ANSWER, transactionDateTime }));
      expect(lue.date).toBeNull();
    },
  );

  it.each([
    [-24, true],
    [24 * 364, true],
    [-25, false],
    [24 * 366, false],
    [24 * 365 * -173, false],
  ])('invariant 4: a date of %i hours ago is believed: %s', (hours, believed) => {
    const date = new Date(PAID_AT.getTime() - hours * HOUR_MS);
    const transactionDateTime = inFrance(date);
    const lue = gateway.readAnswer(bodyOf({ ...ANSWER, transactionDateTime }));
    expect(lue.date).toEqual(believed ? date : null);
  });

  it('invariant 4: whatever is sealed by our key is read into texts that can be stored', () => {
    const content = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .dictionary(fc.constantFrom(...Object.keys(ANSWER)), fc.string({ unit: 'binary' }))
        .map((changes) => bodyOf({ ...ANSWER, ...changes }).Data),
    );
    fc.assert(
      fc.property(content, (Data) => {
        const Seal = computeSeal(Data, CONFIG.secretKey, 'HMAC-SHA-256');
        const { date, ...lue } = gateway.readAnswer({ ...bodyOf(ANSWER), Data, Seal });
        for (const value of Object.values(lue)) {
          if (typeof value === 'string') expect(value).toMatch(/^\P{C}{1,256}$/u);
        }
        expect(Number.isSafeInteger(lue.amount)).toBe(true);
      }),
    );
  });

  it('D-19: a body without Data or Seal is refused', () => {
    expect(() => gateway.readAnswer({})).toThrow(RefusedAnswer);
    const { Seal, ...withoutSeal } = bodyOf(ANSWER);
    expect(() => gateway.readAnswer(withoutSeal)).toThrow(RefusedAnswer);
  });

  it('D-19: another seal, another key or one changed cent is refused', () => {
    const receipt = bodyOf(ANSWER);
    const modified = { ...receipt, Data: receipt.Data.replace('amount=13500', 'amount=13501') };
    expect(() => gateway.readAnswer(modified)).toThrow(RefusedAnswer);
    const other = speakSips({ ...CONFIG, secretKey: 'other' });
    expect(() => other.readAnswer(receipt)).toThrow(RefusedAnswer);
  });
});

describe('codes', () => {
  it.each([
    ['00', 'ACCEPTE'],
    ['60', 'EN_ATTENTE'],
    ['17', 'ANNULE'],
    ['97', 'EXPIRE'],
    ...'02 03 05 11 12 14 24 25 30 34 40 51 54 63 75 90 94 99'
      .split(' ')
      .map((code): [string, string] => [code, 'REFUSE']),
    ['77', null],
    ['toString', null],
  ])('D-19: %s is %s', (code, issue) => {
    expect(outcomeOfCode(code)).toBe(issue);
  });

  it.each([
    ['TO_CAPTURE', 'ACCEPTE'],
    ['CAPTURED', 'ACCEPTE'],
    ['REFUSED', 'REFUSE'],
    ['EXPIRED', 'EXPIRE'],
    ['CANCELLED', 'ANNULE'],
    ['CREDITED', 'ANNULE'],
    ['TO_REPLAY', 'EN_ATTENTE'],
    ['constructor', 'EN_ATTENTE'],
  ])('D-19: status %s is %s', (status, issue) => {
    expect(outcomeOfStatus(status)).toBe(issue);
  });
});

describe('diagnostic', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const shutdown of stops.splice(0)) shutdown();
  });

  /** The connector, speaking to an office that answers this. */
  async function face(status: number, answer: object | null) {
    const server = createServer((_, output) => {
      if (answer) output.writeHead(status).end(JSON.stringify(answer));
    });
    const officeUrl = `http://127.0.0.1:${await listen(server)}`;
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return speakSips({ ...CONFIG, officeUrl });
  }
  const sealed = (message: object) => sealMessage(message, CONFIG.secretKey);
  const FACTS = { responseCode: '00', transactionStatus: 'CAPTURED', originAmount: '500' };

  it('D-19: the seal covers the values by name, containers too, without key version and seal', () => {
    const message = { b: { z: 1, a: null }, seal: 'x', keyVersion: '1', a: ['u', 'v'], c: 'w' };
    expect(sealedContent(message)).toBe('uv1w');
  });

  it('D-19: a sealed answer is read, number or text', async () => {
    for (const originAmount of ['500', 500]) {
      const office = await face(200, sealed({ ...FACTS, originAmount }));
      expect(await office.diagnose('T1')).toMatchObject({ state: 'ACCEPTE', amount: 500 });
    }
  });

  it.each([
    ['another seal', 200, { ...FACTS, seal: 'f'.repeat(64) }],
    ['no seal', 200, FACTS],
    ['another reference', 200, sealed({ ...FACTS, transactionReference: 'T2' })],
    ['a fault of the service', 200, sealed({ responseCode: '99' })],
    ['an HTTP fault', 503, sealed(FACTS)],
    ['no answer in time', 200, null],
  ])('D-19: %s throws, and never reads as unknown', async (_, status, answer) => {
    // Short only where the office stays silent: a busy machine answers late.
    const delayMs = answer ? 10_000 : 100;
    await expect((await face(status, answer)).diagnose('T1', delayMs)).rejects.toThrow();
  });

  it.each([
    ['no status', { responseCode: '00', originAmount: '500' }],
    ['an acceptance without an amount', { responseCode: '00', transactionStatus: 'CAPTURED' }],
    ['an absurd amount', { ...FACTS, originAmount: 1e300 }],
  ])('invariant 4: %s is ours and decides nothing', async (_, message) => {
    const office = await face(200, sealed(message));
    expect(await office.diagnose('T1')).toMatchObject({
      state: 'EN_ATTENTE',
      unreadable: true,
    });
  });

  it('invariant 4: odd texts of the office can be stored', async () => {
    const bizarre = { ...FACTS, authorisationId: 'A\u0000', currencyCode: '9'.repeat(500) };
    const lue = await (await face(200, sealed(bizarre))).diagnose('T1');
    expect(lue).toMatchObject({ authorisation: 'A\uFFFD', currency: `${'9'.repeat(15)}…` });
  });

  /** An office whose answer begins well and never ends. @returns how many bytes it has got rid of */
  async function endless(pauseMs: number) {
    const chunk = `"${'x'.repeat(10_000)}",`;
    let sent = 0;
    const server = createServer(async (_, output) => {
      output.writeHead(200).write('[');
      while (!output.destroyed) {
        if (output.write(chunk)) sent += chunk.length;
        else await once(output, 'drain').catch(() => undefined);
        await sleep(pauseMs);
      }
    });
    const officeUrl = `http://127.0.0.1:${await listen(server)}`;
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const office = speakSips({ ...CONFIG, officeUrl });
    return { office, sent: () => sent };
  }

  it('D-19: of an endless answer 100 kB are read', async () => {
    const { office, sent } = await endless(0);
    await expect(office.diagnose('T1', 20_000)).rejects.toThrow(/more than 100000 bytes/);
    expect(sent()).toBeLessThan(2_000_000);
  });

  it('D-19: an answer that drips is given up in time', async () => {
    const { office } = await endless(50);
    await expect(office.diagnose('T1', 200)).rejects.toThrow(/timeout/);
  });

  it('K-05: the question waits no longer than it is told', async () => {
    const office = await face(200, null);
    await expect(office.diagnose('T1', 1)).rejects.toThrow();
  });

  it('D-19: 25 is an unknown reference', async () => {
    const office = await face(200, sealed({ responseCode: '25' }));
    expect(await office.diagnose('T1')).toBeNull();
  });
});

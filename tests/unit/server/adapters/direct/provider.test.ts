import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/domain/languages.ts';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { authorise, sha256 } from '#server/adapters/direct/signature.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { RefusedAnswer } from '#server/ports/RefusedAnswer.ts';
import { DIRECT, payment, start } from '../../../../fixtures/direct.ts';
import { listen } from '../../../../fixtures/sandbox.ts';

interface Scripted {
  readonly status: number;
  /** A text is sent as HTML. */
  readonly body: object | string;
  readonly headers?: Record<string, string>;
}
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A vendor that answers each path as it is told. Null: never. */
async function vendor(script: (path: string) => Scripted | null) {
  const seen: Seen[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    const answer = script(path.replace('/v2/AMENDES-TEST/', ''));
    if (answer === null) return;
    const isHtml = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      'content-type': isHtml ? 'text/html' : 'application/json',
      ...answer.headers,
    });
    response.end(isHtml ? answer.body : JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => void respond(request, response));
  const baseUrl = `http://127.0.0.1:${await listen(server)}`;
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, baseUrl, provider: createDirectProvider({ ...DIRECT, baseUrl }) };
}

const ok = (body: object): Scripted => ({ status: 200, body });
const error = (status: number, errorCode: string): Scripted => ({
  status,
  body: { errorId: 'e', errors: [{ errorCode, message: 'T1 4330264936344675' }] },
});
const HTML = '<html><body>Gateway</body></html>';
const CREATED = {
  RETURNMAC: '12f7d8b0-6c94-4b08-9a42-7a8d63a38d50',
  hostedCheckoutId: '4311628069',
  merchantReference: 'T1',
};
const created = (baseUrl: string, others: object = {}) =>
  ok({ ...CREATED, redirectUrl: `${baseUrl}/hostedcheckout/PaymentMethods/1`, ...others });

const START = start('https://amendes.example', { reference: 'T1' });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (reason: unknown) => (reason instanceof ProviderFailure ? reason : Promise.reject(reason)),
  );

describe('start', () => {
  /** The vendor whose created checkout has these fields. */
  async function creator(others: object = {}) {
    let baseUrl = '';
    const made = await vendor(() => created(baseUrl, others));
    baseUrl = made.baseUrl;
    return made;
  }

  it('D-45: asks for one sale by card, in whole minutes, and keeps a hash of the return value', async () => {
    const { provider, seen, baseUrl } = await creator();
    expect(
      await provider.start({ ...START, expiresAt: new Date(Date.now() + 179_000) }, 5_000),
    ).toEqual({
      address: `${baseUrl}/hostedcheckout/PaymentMethods/1`,
      checkoutId: '4311628069',
      returnHash: sha256(CREATED.RETURNMAC),
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      order: {
        amountOfMoney: { amount: 9_000, currencyCode: 'EUR' },
        references: { merchantReference: 'T1' },
      },
      hostedCheckoutSpecificInput: {
        returnUrl: 'https://amendes.example/return',
        locale: 'fr_FR',
        showResultPage: false,
        sessionTimeout: 2,
        allowedNumberOfPaymentAttempts: 3,
        paymentProductFilters: { restrictTo: { products: [1, 3, 130] } },
      },
      cardPaymentMethodSpecificInput: { authorizationMode: 'SALE' },
      feedbacks: { webhooksUrls: ['https://amendes.example/webhook'] },
    });
  });

  it('D-45: signs what it sends', async () => {
    const { provider, seen } = await creator();
    await provider.start(START, 5_000);
    const [request] = seen;
    if (request === undefined) throw new Error('nothing was sent');
    const { date = '', authorization } = request.headers;
    expect(request.path).toBe('/v2/AMENDES-TEST/hostedcheckouts');
    expect(request.headers['x-gcs-idempotence-key']).toBe('T1');
    expect(authorization).toBe(
      authorise(
        {
          method: 'POST',
          contentType: request.headers['content-type'] ?? '',
          date,
          headers: { 'X-GCS-Idempotence-Key': 'T1' },
          path: request.path,
        },
        DIRECT,
      ),
    );
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(5_000);
  });

  it.each([
    [30_000, 1],
    [-30_000, 1],
    [59_999 + 60_000, 1],
    [3 * 86_400_000, 1_440],
  ])('D-45: %i ms before the end the session has %i minutes', async (left, minutes) => {
    const { provider, seen } = await creator();
    await provider.start({ ...START, expiresAt: new Date(Date.now() + left) }, 5_000);
    const { hostedCheckoutSpecificInput: input } = JSON.parse(seen[0]?.body ?? '');
    expect(input.sessionTimeout).toBe(minutes);
  });

  it.each(LANGUAGES)('D-45: has a page in %s', async (language) => {
    const { provider, seen } = await creator();
    await provider.start({ ...START, language }, 5_000);
    const { hostedCheckoutSpecificInput: input } = JSON.parse(seen[0]?.body ?? '');
    expect(input.locale).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
  });

  it('D-45: names the template of the settings', async () => {
    const { baseUrl, seen } = await creator();
    await createDirectProvider({ ...DIRECT, baseUrl, variant: 'amendes.html' }).start(START, 5_000);
    const { hostedCheckoutSpecificInput: input } = JSON.parse(seen[0]?.body ?? '');
    expect(input.variant).toBe('amendes.html');
  });

  it.each([
    ['a page on another host', { redirectUrl: 'https://payment.example/form' }],
    ['a page that is no address', { redirectUrl: 'form' }],
    ['no page', { redirectUrl: undefined }],
    ['no id', { hostedCheckoutId: undefined }],
    ['an odd id', { hostedCheckoutId: '4/..' }],
    ['nothing to recognise the payer by', { RETURNMAC: undefined }],
    ['the payment of another', { merchantReference: 'T2' }],
  ])('D-45: refuses an answer with %s', async (_, others) => {
    const { provider } = await creator(others);
    expect(await failure(provider.start(START, 5_000))).toMatchObject({ kind: 'unclear' });
  });

  it('D-45: a bank may show its pages on another host', async () => {
    const { baseUrl } = await creator({ redirectUrl: 'https://payment.example/form' });
    const extraOrigins = ['https://payment.example'];
    const provider = createDirectProvider({ ...DIRECT, baseUrl, extraOrigins });
    expect(provider.origins).toEqual([baseUrl, 'https://payment.example']);
    expect(await provider.start(START, 5_000)).toMatchObject({
      address: 'https://payment.example/form',
    });
  });

  it.each([
    [{ reference: 'x'.repeat(36) }],
    [{ reference: 'a-b' }],
    [{ amount: 0 }],
    [{ amount: 1.5 }],
    [{ amount: 1_000_000_000_000 }],
    [{ returnUrl: `https://amendes.example/${'r'.repeat(177)}` }],
    [{ notificationUrl: `https://amendes.example/${'n'.repeat(302)}` }],
  ])('D-45: asks nothing for %j', async (others) => {
    const { provider, seen } = await creator();
    await expect(provider.start({ ...START, ...others }, 5_000)).rejects.toThrow(RangeError);
    expect(seen).toEqual([]);
  });

  it('D-45: asks with addresses of 200 and 325 characters', async () => {
    const { provider } = await creator();
    const returnUrl = `https://amendes.example/${'r'.repeat(176)}`;
    const notificationUrl = `https://amendes.example/${'n'.repeat(301)}`;
    expect(await provider.start({ ...START, returnUrl, notificationUrl }, 5_000)).toMatchObject({});
  });
});

describe('failures', () => {
  it.each([
    ['a wrong merchant', error(403, '9007'), 'refused', 403, ['9007']],
    ['a repeat in progress', error(409, '1409'), 'unclear', 409, ['1409']],
    ['another conflict', error(409, '50001113'), 'refused', 409, ['50001113']],
    [
      'the older name of a code',
      { status: 400, body: { errors: [{ code: '21000020' }] } },
      'refused',
      400,
      ['21000020'],
    ],
    ['a fault of the vendor', error(500, '9999'), 'unclear', 500, ['9999']],
    ['the page of a proxy', { status: 404, body: HTML }, 'unclear', 404, []],
    ['a page instead of an answer', { status: 200, body: HTML }, 'unclear', 200, []],
    ['JSON that is no answer', { status: 200, body: '42' }, 'unclear', 200, []],
    ['a long answer', { status: 200, body: 'x'.repeat(100_001) }, 'silent', null, []],
    ['a code that is none', error(400, 'T1 4330'), 'refused', 400, []],
  ] as const)('D-45: %s', async (_, answer, kind, status, codes) => {
    const { provider } = await vendor(() => answer);
    const reason = await failure(provider.start(START, 5_000));
    expect(reason).toMatchObject({ kind, status, codes });
    expect(reason?.message).not.toMatch(/T1|4330/);
  });

  it('D-45: no redirect is followed', async () => {
    const location = `${(await vendor(() => ok({}))).baseUrl}/elsewhere`;
    const { provider } = await vendor(() => ({ status: 307, body: {}, headers: { location } }));
    expect(await failure(provider.start(START, 5_000))).toMatchObject({ kind: 'silent' });
  });

  it('D-45: a vendor that never answers is given up in time', async () => {
    const { provider } = await vendor(() => null);
    const before = performance.now();
    expect(await failure(provider.start(START, 100))).toMatchObject({ kind: 'silent' });
    const question = { reference: 'T1', checkoutId: '1', paymentId: null, ended: false };
    expect(await failure(provider.diagnose(question, 100))).toMatchObject({ kind: 'silent' });
    expect(performance.now() - before).toBeLessThan(3_000);
  });

  it('D-45: of an endless answer 100 kB are read', async () => {
    let sent = 0;
    const server = createServer(async (_, response) => {
      response.writeHead(200).write('[');
      while (!response.destroyed) {
        if (response.write(`"${'x'.repeat(10_000)}",`)) sent += 10_000;
        else await once(response, 'drain').catch(() => undefined);
        await sleep(0);
      }
    });
    const baseUrl = `http://127.0.0.1:${await listen(server)}`;
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const provider = createDirectProvider({ ...DIRECT, baseUrl });
    expect(await failure(provider.start(START, 20_000))).toMatchObject({ kind: 'silent' });
    expect(sent).toBeLessThan(2_000_000);
  });

  it('D-45: nobody listens', async () => {
    const provider = createDirectProvider({ ...DIRECT, baseUrl: 'http://127.0.0.1:1' });
    expect(await failure(provider.start(START, 5_000))).toMatchObject({ kind: 'silent' });
  });
});

describe('diagnosis', () => {
  const QUESTION = { reference: 'T1', checkoutId: '4311628069', paymentId: null, ended: true };
  const CHECKOUT = 'hostedcheckouts/4311628069';
  const DETAILS = 'payments/4311628069_0/details';
  const WELL = { 'services/testconnection': ok({ result: 'OK' }) };
  const unknown = error(404, '20001101');

  /** The vendor knows these paths; the others he does not find. */
  const knowing = (paths: Record<string, Scripted>) => vendor((path) => paths[path] ?? unknown);
  const withPayment = (status: string) =>
    ok({ status, createdPaymentOutput: { payment: { id: '4311628069_0', status: 'CREATED' } } });

  it.each([
    ['IN_PROGRESS', false, { state: 'EN_ATTENTE', provisional: true }],
    ['CANCELLED_BY_CONSUMER', false, { state: 'ANNULE' }],
    ['CANCELLED_BY_CONSUMER', true, { state: 'EXPIRE' }],
    ['PAYMENT_CREATED', true, { state: 'EN_ATTENTE', unreadable: true }],
    ['SOMETHING_NEW', true, { state: 'EN_ATTENTE', unreadable: true }],
  ])('D-45: %s without a payment, after the end: %s', async (status, ended, reading) => {
    const { provider } = await knowing({ [CHECKOUT]: ok({ status }) });
    expect(await provider.diagnose({ ...QUESTION, ended })).toMatchObject({
      kind: 'answered',
      answer: { reference: 'T1', paymentId: null, amount: 0, merchant: 'AMENDES-TEST', ...reading },
    });
  });

  it.each([
    ['CAPTURED', 9, 'ACCEPTE'],
    ['REJECTED', 2, 'REFUSE'],
    ['CANCELLED', 6, 'ANNULE'],
    ['CAPTURE_REQUESTED', 91, 'EN_ATTENTE'],
  ])('D-45: a payment that is %s is %s %s, and never provisional', async (status, code, state) => {
    const { provider } = await knowing({
      [CHECKOUT]: withPayment('PAYMENT_CREATED'),
      [DETAILS]: ok(payment(status, code)),
    });
    const diagnosis = await provider.diagnose(QUESTION);
    expect(diagnosis).toMatchObject({ answer: { state, paymentId: '4311628069_0' } });
    expect(diagnosis).not.toHaveProperty('answer.provisional');
  });

  it('D-45: while the checkout runs a refused card decides nothing', async () => {
    const { provider, seen } = await knowing({
      [CHECKOUT]: withPayment('IN_PROGRESS'),
      [DETAILS]: ok(payment('REJECTED', 2)),
    });
    expect(await provider.diagnose(QUESTION)).toMatchObject({ answer: { state: 'EN_ATTENTE' } });
    expect(seen).toHaveLength(1);
  });

  it('D-45: a payment that was announced and is not found yet is awaited', async () => {
    const { provider } = await knowing({ [CHECKOUT]: withPayment('PAYMENT_CREATED') });
    expect(await provider.diagnose(QUESTION)).toMatchObject({ answer: { state: 'EN_ATTENTE' } });
  });

  it('D-45: the payment is still found when the checkout is not readable any more', async () => {
    const { provider } = await knowing({ [DETAILS]: ok(payment('CAPTURED', 9)) });
    expect(await provider.diagnose(QUESTION)).toMatchObject({ answer: { state: 'ACCEPTE' } });
  });

  it('D-45: an accepted card after two refused ones is found', async () => {
    const { provider } = await knowing({
      [DETAILS]: ok(payment('REJECTED', 2)),
      'payments/4311628069_1/details': ok(payment('REJECTED', 2, { id: '4311628069_1' })),
      'payments/4311628069_2/details': ok(payment('CAPTURED', 9, { id: '4311628069_2' })),
    });
    expect(await provider.diagnose(QUESTION)).toMatchObject({
      answer: { state: 'ACCEPTE', paymentId: '4311628069_2' },
    });
  });

  it('D-45: a refused card that nothing followed is a refusal', async () => {
    const { provider } = await knowing({ [DETAILS]: ok(payment('REJECTED', 2)) });
    expect(await provider.diagnose(QUESTION)).toMatchObject({ answer: { state: 'REFUSE' } });
  });

  it('D-45: a question about one payment asks for that payment alone', async () => {
    const { provider, seen } = await knowing({
      'payments/77_1/details': ok(payment('CAPTURED', 9, { id: '77_0' })),
    });
    expect(await provider.diagnose({ ...QUESTION, paymentId: '77_1' })).toMatchObject({
      answer: { paymentId: '77_0' },
    });
    expect(seen).toHaveLength(1);
  });

  it('D-45: nothing found is gone while the vendor is well, and a failure otherwise', async () => {
    const { provider } = await knowing(WELL);
    expect(await provider.diagnose(QUESTION)).toEqual({ kind: 'gone' });
    expect(await provider.diagnose({ ...QUESTION, paymentId: '1_0' })).toEqual({ kind: 'gone' });
    const { provider: ill } = await knowing({ 'services/testconnection': error(403, '9007') });
    expect(await failure(ill.diagnose(QUESTION))).toMatchObject({ status: 403 });
    const { provider: lost } = await knowing({});
    expect(await failure(lost.diagnose(QUESTION))).toMatchObject({ kind: 'unclear' });
  });

  it('D-45: the page of a proxy never means that nobody paid', async () => {
    const { provider } = await vendor(() => ({ status: 404, body: HTML }));
    expect(await failure(provider.diagnose(QUESTION))).toMatchObject({ kind: 'unclear' });
  });

  it('D-45: without a stored checkout nobody can have paid, and nobody is asked', async () => {
    const { provider, seen } = await knowing({});
    expect(await provider.diagnose({ ...QUESTION, checkoutId: null })).toEqual({ kind: 'unknown' });
    expect(seen).toEqual([]);
  });

  it('D-45: the payment of another reference is not believed', async () => {
    const { provider } = await knowing({ [DETAILS]: ok(payment('CAPTURED', 9)) });
    await expect(provider.diagnose({ ...QUESTION, reference: 'T2' })).rejects.toThrow(
      RefusedAnswer,
    );
  });

  it('D-45: equal answers about two checkouts have two fingerprints', async () => {
    const { provider } = await vendor(() => ok({ status: 'IN_PROGRESS' }));
    const print = async (checkoutId: string) => {
      const diagnosis = await provider.diagnose({ ...QUESTION, checkoutId });
      return diagnosis.kind === 'answered' ? diagnosis.answer.fingerprint : null;
    };
    expect(await print('1')).toBe(await print('1'));
    expect(await print('1')).not.toBe(await print('2'));
  });
});

describe('operations', () => {
  const operations = async (answer: Scripted) => {
    const made = await vendor(() => answer);
    return { ...made.provider.operations, seen: made.seen };
  };
  const operation = (status: string, statusCode: number): Scripted => ({
    status: 201,
    body: { id: '1_1', status, statusOutput: { statusCode } },
  });

  it.each([
    ['REFUNDED', 8, 'done'],
    ['REFUND_REQUESTED', 81, 'requested'],
    ['REJECTED', 83, 'refused'],
    ['SOMETHING_NEW', 8, 'unknown'],
  ])('D-45: a refund that is %s %i is %s', async (status, code, outcome) => {
    const { refund, seen } = await operations(operation(status, code));
    expect(await refund('1_0', 500, 'K1')).toEqual({ operationId: '1_1', outcome });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/v2/AMENDES-TEST/payments/1_0/refund',
      body: JSON.stringify({ amountOfMoney: { amount: 500, currencyCode: 'EUR' } }),
      headers: { 'x-gcs-idempotence-key': 'K1' },
    });
  });

  it.each([
    ['CAPTURED', 9, 'done'],
    ['CAPTURE_REQUESTED', 91, 'requested'],
    ['REJECTED_CAPTURE', 93, 'refused'],
  ])('D-45: a capture that is %s %i is %s', async (status, code, outcome) => {
    const { capture, seen } = await operations(operation(status, code));
    expect(await capture('1_0', 500, 'K1')).toEqual({ operationId: '1_1', outcome });
    expect(seen[0]?.body).toBe('{"amount":500,"isFinal":true}');
  });

  it.each([
    ['CANCELLED', 6, 'done'],
    ['CANCELLED', 61, 'requested'],
    ['REJECTED', 63, 'refused'],
    ['CANCELLED', 1, 'unknown'],
  ])('D-45: a cancel that is %s %i is %s', async (status, code, outcome) => {
    const { body } = operation(status, code);
    const { cancel } = await operations({ status: 201, body: { payment: body } });
    expect(await cancel('1_0', 500, 'K1')).toEqual({ operationId: '1_1', outcome });
  });

  it('D-45: a closed payment refuses; an answer without an id is unreadable', async () => {
    const closed = await operations(error(409, '50001113'));
    expect(await failure(closed.cancel('1_0', 500, 'K1'))).toMatchObject({
      kind: 'refused',
      codes: ['50001113'],
    });
    const odd = await operations({ status: 201, body: {} });
    expect(await failure(odd.refund('1_0', 500, 'K1'))).toMatchObject({ kind: 'unclear' });
  });

  it.each([
    [0, 'K1'],
    [1.5, 'K1'],
    [500, ''],
    [500, 'x'.repeat(41)],
    [500, 'é'],
  ])('D-45: nothing is asked for %s under %j', async (cents, key) => {
    const { refund, seen } = await operations(operation('REFUNDED', 8));
    await expect(refund('1_0', cents, key)).rejects.toThrow(RangeError);
    expect(seen).toEqual([]);
  });
});

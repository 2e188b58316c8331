import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDirectProvider } from '#server/adapters/direct/DirectProvider.ts';
import { createSmtpMailer } from '#server/adapters/mail/mailer.ts';
import { warnOfProxy } from '#server/config/outgoingProxy.ts';
import { describeError } from '#server/logging/describeError.ts';
import { faultCode } from '#server/network/faultCode.ts';
import { ProviderFailure } from '#server/ports/PaymentProvider.ts';
import { DIRECT } from '../../fixtures/direct.ts';
import { freePort } from '../../support/port.ts';

const DIRECT_URL = 'https://payment.example';
const HTTPS_PROXY = 'http://svc:s3crword9@proxy:3128';
const env = { DIRECT_URL, HTTPS_PROXY };

describe('a network with an obligatory outgoing proxy', () => {
  it.each(['v20.19.0', 'v22.20.0', 'v22.9.0', 'v23.11.0'])(
    'D-66: Node %s cannot use it, and says so',
    (version) => {
      const warning = warnOfProxy({ ...env, NODE_USE_ENV_PROXY: '1' }, version);
      expect(warning).toMatch(`HTTPS_PROXY: Node ${version} calls the provider past a proxy`);
    },
  );

  it.each(['v22.21.0', 'v22.30.1', 'v24.0.0', 'v30.0.0'])(
    'D-66: Node %s can use it, and says how',
    (version) => {
      expect(warnOfProxy(env, version)).toMatch(/payments fail: set NODE_USE_ENV_PROXY=1$/);
      expect(warnOfProxy({ ...env, NODE_USE_ENV_PROXY: '1' }, version)).toBeNull();
      expect(warnOfProxy({ ...env, NODE_OPTIONS: '--use-env-proxy' }, version)).toBeNull();
    },
  );

  it.each(['http_proxy', 'https_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'all_proxy'])(
    'D-66: %s is named, and its value is not shown',
    (name) => {
      const warning = warnOfProxy({ DIRECT_URL, [name]: HTTPS_PROXY }, 'v24.1.0');
      expect(warning).toMatch(new RegExp(`^${name}: `));
      expect(warning).not.toMatch(/svc|s3cr/);
    },
  );

  it('D-66: nothing is said without proxy, or with the simulated provider alone', () => {
    expect(warnOfProxy({ DIRECT_URL, HTTPS_PROXY: '', NO_PROXY: 'x' }, 'v24.1.0')).toBeNull();
    expect(warnOfProxy({ HTTPS_PROXY }, 'v24.1.0')).toBeNull();
  });
});

describe('the reason why nobody answered', () => {
  const fault = (fields: object, cause?: Error) =>
    Object.assign(new Error('getaddrinfo payment.example', { cause }), fields);

  it.each([
    ['below fetch', fault({}, fault({ code: 'ENOTFOUND' })), 'ENOTFOUND'],
    ['of the system', fault({ code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [
      'of TLS',
      fault({}, fault({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })),
      'SELF_SIGNED_CERT_IN_CHAIN',
    ],
    [
      'that the mail client replaced',
      fault({ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }),
      'EHOSTUNREACH',
    ],
    ['that is no code', fault({ code: 'payment.example' }), null],
    ['that is a number', fault({ code: 20 }), null],
    ['of no error', 'ENOTFOUND', null],
  ])('D-65: a code %s', (_, error, code) => {
    expect(faultCode(error)).toBe(code);
  });

  it('D-65: stands in the message that operators read', () => {
    expect(new ProviderFailure('silent', null, [], 'ENOTFOUND').message).toBe(
      'Call to the provider: silent ENOTFOUND',
    );
    expect(new ProviderFailure('unclear', 502).message).toBe('Call to the provider: unclear 502');
  });
});

describe('an intercepting proxy shows a certificate of its own', () => {
  let interceptor: SMTPServer;
  let port: number;
  beforeEach(async () => {
    port = await freePort();
    // It comes with a certificate that nobody has signed.
    interceptor = new SMTPServer({ secure: true, logger: false });
    interceptor.on('error', () => undefined);
    const server = interceptor.listen(port, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise<void>((resolve) => interceptor.close(resolve)));

  const codesOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    return { logged: describeError(error), text: String(error) };
  };

  it('D-65: a call to the provider names its code', async () => {
    const provider = createDirectProvider({ ...DIRECT, baseUrl: `https://127.0.0.1:${port}` });
    const { logged, text } = await codesOf(provider.ask.proveWell(5_000));
    expect(logged).toMatchObject({ kind: 'silent', network: expect.stringMatching(/CERT|SIGN/) });
    expect(text).toMatch(/silent \w*(?:CERT|SIGN)\w*$/);
  });

  it('D-65: a mail names its code', async () => {
    const mailer = createSmtpMailer(`smtps://127.0.0.1:${port}`, 'a@amendes.example');
    const mail = {
      id: 'id',
      recipient: 'camille@exemple.fr',
      subject: 's',
      text: 't',
      language: 'fr',
      attachment: { name: 'a.pdf', bytes: Buffer.from('') },
    };
    const sent = mailer.send(mail, AbortSignal.timeout(5_000));
    const { logged, text } = await codesOf(sent);
    expect(logged?.code).toMatch(/CERT|SIGN/);
    expect(text).toBe(`Error: mail relay: ${logged?.code}`);
  });
});

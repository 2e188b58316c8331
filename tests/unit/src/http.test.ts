import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { openTimestamp } from '#contract/timestamp.ts';
import { ApiError } from '#src/api/ApiError.ts';
import { createApi } from '#src/api/calls.ts';
import { baseAddress, createHttp } from '#src/api/http.ts';
import { createLazyHttp } from '#src/api/lazyHttp.ts';

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const FINE = { avisId: 'a', numAvis: 'n', statutPaiement: { valeur: 'A_PAYER' } };
const REQUEST = { numAmende: '51900101000011', cleAmende: '21' };

interface Answer {
  readonly status: number;
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
}
type Request = InternalAxiosRequestConfig;
type Server = (request: Request) => Answer | 'no answer';

const bearer = ({ headers }: Request) => headers.get('Authorization') ?? null;
const isToken = ({ url }: Request) => url === CALLS.token.path;
const refusal = (code: string, headers = {}): Answer => ({
  status: 401,
  data: { code, message: '', incident: 'i-1' },
  headers,
});

/** The client on a fake network, the only thing replaced; `requests` is what went over it. */
function createClient(server: Server, stored: string | null = 'old') {
  const requests: Request[] = [];
  let token = stored;
  const onUnauthorised = vi.fn();
  const onPartialContent = vi.fn();
  const onMaintenance = vi.fn();
  const onAnnouncement = vi.fn();
  const onBound = vi.fn();
  const adapt = async (config: Request): Promise<AxiosResponse> => {
    requests.push(config);
    await Promise.resolve();
    const answer = server(config);
    if (answer === 'no answer') throw new AxiosError('down', AxiosError.ERR_NETWORK, config);
    const complete = {
      data: answer.data ?? '',
      status: answer.status,
      statusText: '',
      headers: answer.headers ?? {},
      config,
    };
    if (answer.status < 300) return complete;
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, complete);
  };
  const http = createHttp({
    settings: { apiUrl: 'default', cleHorodatage: KEY, debug: false },
    vault: {
      read: () => token,
      save: (value) => {
        token = value;
      },
    },
    onUnauthorised,
    onPartialContent,
    onMaintenance,
    onAnnouncement,
    onBound,
    adapter: adapt,
  });
  return {
    api: createApi(http),
    requests,
    tokens: () => requests.filter(isToken),
    calls: () => requests.filter((request) => !isToken(request)),
    storedToken: () => token,
    onUnauthorised,
    onPartialContent,
    onMaintenance,
    onAnnouncement,
    onBound,
  };
}

describe('the token', () => {
  it.each([
    [{ 'x-maintenance': '2026-11-22T07:00:00.000Z' }, '2026-11-22T07:00:00.000Z'],
    [{ 'x-maintenance': '' }, ''],
    [{}, null],
  ])('K-01 D-26: a session begins with the announcement %j', async (headers, back) => {
    const client = createClient(() => ({ status: 200, data: 'new', headers }), null);
    await client.api.openSession();
    expect(client.onAnnouncement.mock.calls).toEqual([[back]]);
  });

  it('K-01 D-14 E-06: opening asks with a sealed present timestamp and stores the answer', async () => {
    const client = createClient(() => ({ status: 200, data: 'new' }), null);
    const before = Date.now();
    await client.api.openSession();
    const [request] = client.requests;
    const instant = await openTimestamp(KEY, request?.params.sub);
    expect(request?.method).toBe('post');
    expect(instant).toBeGreaterThanOrEqual(before);
    expect(instant).toBeLessThanOrEqual(Date.now());
    expect(client.storedToken()).toBe('new');
  });

  it('K-13 D-13: every call carries the stored bearer, the token call too', async () => {
    const client = createClient((r) =>
      isToken(r) ? { status: 200, data: 'new' } : { status: 200, data: FINE },
    );
    await client.api.openSession();
    await client.api.rechercheAmende(REQUEST);
    expect(client.requests.map(bearer)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('K-01: a lookup before any token asks for one first', async () => {
    const client = createClient(
      (r) => (isToken(r) ? { status: 200, data: 'new' } : { status: 200, data: FINE }),
      null,
    );
    await client.api.rechercheAmende(REQUEST);
    expect(client.requests.map(bearer)).toEqual([null, 'Bearer new']);
  });

  it('D-14: a clock that is off is corrected once by the Date header, and stays corrected', async () => {
    const server = Date.now() + 3_600_000;
    const client = createClient(({ params }) =>
      params.sub === client.requests[0]?.params.sub
        ? refusal('horloge', { date: new Date(server).toUTCString() })
        : { status: 200, data: 'new' },
    );
    await client.api.openSession();
    await client.api.openSession();
    expect(client.tokens()).toHaveLength(3);
    for (const { params } of client.tokens().slice(1)) {
      const instant = await openTimestamp(KEY, params.sub);
      expect(Math.abs((instant ?? 0) - server)).toBeLessThan(5_000);
    }
  });

  it('D-14: a clock that is refused twice is not tried a third time', async () => {
    const client = createClient(() => refusal('horloge', { date: new Date().toUTCString() }));
    await expect(client.api.openSession()).rejects.toBeDefined();
    expect(client.tokens()).toHaveLength(2);
  });

  it('D-13 K-15: another 401 on the token call is not retried', async () => {
    const client = createClient(() => refusal('horodatage-invalide'));
    await expect(client.api.openSession()).rejects.toBeDefined();
    expect(client.tokens()).toHaveLength(1);
  });
});

describe('a 401', () => {
  it('K-15: calls at once make one refresh, and each tries again once with the new token', async () => {
    const client = createClient((r) => {
      if (isToken(r)) return { status: 200, data: 'new' };
      return bearer(r) === 'Bearer new' ? { status: 200, data: FINE } : refusal('jeton-invalide');
    });
    await Promise.all([1, 2, 3, 4].map(() => client.api.rechercheAmende(REQUEST)));
    expect(client.tokens()).toHaveLength(1);
    expect(client.calls()).toHaveLength(8);
  });

  it('K-15 O-13: a second 401 ends it and is reported, for no third token would help', async () => {
    const client = createClient((r) =>
      isToken(r) ? { status: 200, data: 'new' } : refusal('jeton-invalide'),
    );
    await expect(client.api.rechercheAmende(REQUEST)).rejects.toMatchObject({ status: 401 });
    expect(client.calls()).toHaveLength(2);
    expect(client.tokens()).toHaveLength(1);
    expect(client.onUnauthorised).toHaveBeenCalledOnce();
  });

  it('K-15: a refresh that is refused is reported once, and the call is not sent again', async () => {
    const client = createClient((r) =>
      refusal(isToken(r) ? 'horodatage-invalide' : 'jeton-invalide'),
    );
    await expect(client.api.rechercheAmende(REQUEST)).rejects.toMatchObject({ status: 401 });
    expect(client.calls()).toHaveLength(1);
    expect(client.onUnauthorised).toHaveBeenCalledOnce();
  });

  it('K-15 D-13: a token that another tab has renewed meanwhile is used as it is', async () => {
    let renewed = false;
    const client = createClient((r) => {
      if (isToken(r)) return { status: 200, data: 'unused' };
      return bearer(r) === 'Bearer new' ? { status: 200, data: FINE } : refusal('jeton-invalide');
    });
    const vault = { read: () => (renewed ? 'new' : 'old'), save: vi.fn() };
    const http = createHttp({
      settings: { apiUrl: 'default', cleHorodatage: KEY, debug: false },
      vault: vault,
      onUnauthorised: vi.fn(),
      onPartialContent: vi.fn(),
      onMaintenance: vi.fn(),
      onAnnouncement: vi.fn(),
      onBound: vi.fn(),
      adapter: async (config) => {
        client.requests.push(config);
        if (bearer(config) === 'Bearer new') {
          return { data: FINE, status: 200, statusText: '', headers: {}, config };
        }
        renewed = true;
        throw new AxiosError('refused', '', config, null, {
          data: { code: 'jeton-invalide' },
          status: 401,
          statusText: '',
          headers: {},
          config,
        });
      },
    });
    await createApi(http).rechercheAmende(REQUEST);
    expect(client.tokens()).toHaveLength(0);
    expect(vault.save).not.toHaveBeenCalled();
  });
});

describe('answers', () => {
  it('K-14: a 206 is told with the name of its call, and gives no data', async () => {
    const client = createClient(() => ({ status: 206, data: FINE }));
    await expect(
      client.api.confirmerPaiement({ jetonConfirmationPaiement: 'x' }),
    ).rejects.toMatchObject({ code: 'contenu-partiel', status: 206 });
    expect(client.onPartialContent).toHaveBeenCalledExactlyOnceWith('confirmerPaiement');
  });

  it('D-28: what keeps a fine bound is told with the time at which the call was sent', async () => {
    const before = Date.now();
    const client = createClient(({ url }) => ({
      status: 200,
      data: url === CALLS.rechercheAmende.path ? FINE : '',
    }));
    await client.api.rechercheAmende(REQUEST);
    await client.api.prolongerLiaison({ avisId: 'b' });
    expect(client.onBound.mock.calls.map(([noticeId]) => noticeId)).toEqual(['a', 'b']);
    for (const [, instant] of client.onBound.mock.calls) {
      expect(instant).toBeGreaterThanOrEqual(before);
      expect(instant).toBeLessThanOrEqual(Date.now());
    }
  });

  it.each([
    ['a wrong key', { status: 200, data: { statutPaiement: { valeur: 'ERREUR' } } }],
    [
      'an unknown number',
      { status: 200, data: '', headers: { 'content-type': 'application/json' } },
    ],
    ['a refusal', { status: 500 }],
  ])('D-13 D-28: %s binds nothing', async (_, answer) => {
    const client = createClient(() => answer);
    await client.api.rechercheAmende(REQUEST).catch(() => undefined);
    expect(client.onBound).not.toHaveBeenCalled();
  });

  it('D-13 D-28: a 206 binds nothing', async () => {
    const client = createClient(() => ({ status: 206 }));
    await expect(client.api.prolongerLiaison({ avisId: 'a' })).rejects.toMatchObject({
      code: 'contenu-partiel',
    });
    expect(client.onBound).not.toHaveBeenCalled();
  });

  const OURS = { 'content-type': 'application/json; charset=utf-8' };
  const NOT_REACHED = { code: 'reseau', status: 0 };

  it.each(['', null])('O-11 K-02: the empty body %j of ours is an unknown number', async (data) => {
    await expect(
      createClient(() => ({ status: 200, data, headers: OURS })).api.rechercheAmende(REQUEST),
    ).resolves.toBeNull();
  });

  it.each<[string, Answer]>([
    ['a page', { status: 200, data: '<html>proxy</html>' }],
    ['an object', { status: 200, data: {}, headers: OURS }],
    ['a list', { status: 200, data: [], headers: OURS }],
    ['nothing', { status: 200 }],
    ['no content', { status: 204 }],
    ['no content of our type', { status: 204, headers: OURS }],
    ['a page without its text', { status: 200, headers: { 'content-type': 'text/html' } }],
    ['a firewall', { status: 403, data: '<html>blocked</html>' }],
    ['a proxy that wants a password', { status: 407 }],
    ['a captive portal', { status: 511, data: '<html>log in</html>' }],
    ['a guard that asks who it is', { status: 401, data: '<html>log in</html>' }],
  ])('D-65 O-12: %s in the way is no fault of ours and no unknown number', async (_, answer) => {
    const { api } = createClient(() => answer);
    await expect(api.rechercheAmende(REQUEST)).rejects.toMatchObject(NOT_REACHED);
  });

  it.each([
    ['an empty file', ''],
    ['a page', '<html>portal</html>'],
    ['half a mark', '%PDF'],
  ])('D-65: %s is no receipt', async (_, text) => {
    const { api } = createClient(() => ({ status: 200, data: new Blob([text]) }));
    const receipt = api.generePdf({ avisId: 'a', locale: 'fr', referenceReglement: 'R' });
    await expect(receipt).rejects.toMatchObject(NOT_REACHED);
  });

  it('D-65: a file that begins as a PDF is a receipt', async () => {
    const data = new Blob(['%PDF-1.7 x']);
    const { api } = createClient(() => ({ status: 200, data }));
    const receipt = api.generePdf({ avisId: 'a', locale: 'fr', referenceReglement: 'R' });
    await expect(receipt).resolves.toBe(data);
  });

  it.each<[string, Answer]>([
    ['a page', { status: 200, data: '<html>portal</html>' }],
    ['nothing', { status: 200 }],
  ])('D-65: %s does not say that a mail will leave', async (_, answer) => {
    const { api } = createClient(() => answer);
    const mail = api.envoiMail({
      avisId: 'a',
      adrMail: 'a@b.fr',
      locale: 'fr',
      referenceReglement: 'R',
    });
    await expect(mail).rejects.toMatchObject(NOT_REACHED);
  });

  it('O-12: no answer at all is a fault of the network', async () => {
    const { api } = createClient(() => 'no answer');
    const failure = await api.rechercheAmende(REQUEST).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'reseau', status: 0 });
  });

  it.each([
    [500, { code: 'technique', incident: 'i-9' }, {}, 'technique', undefined],
    [503, { code: 'indisponible' }, { 'retry-after': '30' }, 'indisponible', 30],
    [429, { code: 'trop-de-tentatives' }, { 'retry-after': '840' }, 'trop-de-tentatives', 840],
    [409, { code: 'paiement-en-cours' }, {}, 'paiement-en-cours', undefined],
    [422, { code: 'montant-invalide' }, {}, 'montant-invalide', undefined],
  ])('O-12 D-15: status %i becomes a stable code', async (status, data, headers, code, wait) => {
    const { api } = createClient(() => ({ status, data, headers }));
    await expect(api.rechercheAmende(REQUEST)).rejects.toMatchObject({
      status,
      code,
      retryAfter: wait,
    });
  });

  it.each([
    ['default', ''],
    ['https://api.exemple.fr', 'https://api.exemple.fr'],
    ['https://api.exemple.fr/', 'https://api.exemple.fr'],
  ])('K-17 D-07 E-07: the setting %s is the base %j', (apiUrl, base) => {
    expect(baseAddress(apiUrl)).toBe(base);
  });
});

describe('a page of the version before', () => {
  const ask = (answer: Answer | 'no answer', replaced: boolean) => {
    const isReplaced = vi.fn(async () => replaced);
    const adapter = async (config: Request): Promise<AxiosResponse> => {
      if (answer === 'no answer') throw new AxiosError('down', AxiosError.ERR_NETWORK, config);
      const complete = { data: '', statusText: '', headers: {}, ...answer, config };
      if (answer.status < 300) return complete;
      throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, null, complete);
    };
    const none = () => undefined;
    const http = createLazyHttp(
      {
        settings: { apiUrl: 'default', cleHorodatage: KEY, debug: false },
        vault: { read: () => 'token', save: none },
        onUnauthorised: none,
        onPartialContent: none,
        onMaintenance: none,
        onAnnouncement: none,
        onBound: none,
        adapter,
      },
      isReplaced,
    );
    const failed = http.call('rechercheAmende', REQUEST).catch((error: unknown) => error);
    return { failed, isReplaced };
  };
  const body = (code: string) => ({ code, message: '', incident: 'i-1' });

  it.each<[string, Answer | 'no answer', string]>([
    ['an answer of another form', { status: 200, data: { id: 'a' } }, 'reseau'],
    [
      'a call that is refused by its form',
      { status: 400, data: body('requete-invalide') },
      'requete-invalide',
    ],
    ['a call that is gone', { status: 404, data: body('introuvable') }, 'introuvable'],
    ['no answer', 'no answer', 'reseau'],
  ])('D-26: %s is explained by a newer version, where there is one', async (_, answer, code) => {
    expect(await ask(answer, true).failed).toMatchObject({ code, isOutdated: true });
    const same = await ask(answer, false).failed;
    expect(same).toMatchObject({ code });
    expect(same).not.toHaveProperty('isOutdated', true);
  });

  it('D-26: what says enough by itself is not asked about', async () => {
    const { failed, isReplaced } = ask({ status: 503, data: body('indisponible') }, true);
    expect(await failed).toMatchObject({ code: 'indisponible' });
    expect(isReplaced).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '#src/api/http.ts';

/** The header as the browser would send it; the network is stopped at the last step. */
async function headers(name: 'rechercheAmende' | 'encrypte', apiUrl: string) {
  const placed = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader');
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(
    this: XMLHttpRequest,
  ) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  const http = createHttp({
    settings: { apiUrl, cleHorodatage: '', debug: false },
    vault: { read: () => 'jeton', save: () => undefined },
    onUnauthorised: () => undefined,
    onPartialContent: () => undefined,
    onMaintenance: () => undefined,
    onAnnouncement: () => undefined,
    onBound: () => undefined,
  });
  const call =
    name === 'encrypte'
      ? http.call(name, { plaintText: '5190010100001121' })
      : http.call(name, { numAmende: '51900101000011', cleAmende: '21' });
  await expect(call).rejects.toMatchObject({ code: 'reseau' });
  return Object.fromEntries(placed.mock.calls.map(([key, value]) => [key.toLowerCase(), value]));
}

beforeEach(async () => {
  await cookieStore.set('XSRF-TOKEN', 'abc.def');
});
afterEach(async () => {
  await cookieStore.delete('XSRF-TOKEN');
  vi.restoreAllMocks();
});

describe('X-XSRF-TOKEN', () => {
  it('K-16 K-13: goes with a write to a relative URL', async () => {
    expect(await headers('rechercheAmende', 'default')).toMatchObject({
      'x-xsrf-token': 'abc.def',
      authorization: 'Bearer jeton',
    });
  });

  it('K-16: is left out without the cookie', async () => {
    await cookieStore.delete('XSRF-TOKEN');
    expect(await headers('rechercheAmende', 'default')).not.toHaveProperty('x-xsrf-token');
  });

  it('K-16: is left out of a read', async () => {
    expect(await headers('encrypte', 'default')).not.toHaveProperty('x-xsrf-token');
  });

  it('K-16 K-17: is left out of a call to another address', async () => {
    const placed = await headers('rechercheAmende', 'https://api.exemple.fr');
    expect(placed).not.toHaveProperty('x-xsrf-token');
  });
});

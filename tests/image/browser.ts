import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName } from '#contract/calls.ts';
import { SETTINGS_PATH, type Settings } from '#contract/settings.ts';
import { sealTimestamp } from '#contract/timestamp.ts';

/** How a payer tries again while a server is away: waits double from 100 ms. */
const TRIES = 10;
const FIRST_WAIT_MS = 100;
/** As long as the web app waits. */
const MAX_DELAY_MS = 20_000;

export async function insist<T>(make: () => Promise<T>): Promise<T> {
  for (let guess = 0; ; guess += 1) {
    try {
      return await make();
    } catch (error) {
      if (guess >= TRIES) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** Math.min(guess, 5));
    }
  }
}

/** Calls the service as one browser: one address, one bearer. */
export type Calls = (name: CallName, body: object) => Promise<{ status: number; text: string }>;

/** A browser of its own: one address, one bearer. */
export async function openBrowser(url: string, address: string): Promise<Calls> {
  const headers = { 'x-forwarded-for': address, connection: 'close' };
  const request = (path: string, options: RequestInit = {}) =>
    insist(async () => {
      const answer = await fetch(url + path, {
        ...options,
        headers: { ...headers, ...Object(options.headers) },
        signal: AbortSignal.timeout(MAX_DELAY_MS),
      });
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
      return { status: answer.status, text: await answer.text() };
    });
  const settings: Settings = JSON.parse((await request(SETTINGS_PATH)).text);
  const token = await insist(async () => {
    // A token call may have been answered into a connection that broke: its timestamp is used then.
    const sub = await sealTimestamp(settings.cleHorodatage, Date.now());
    const { status, text } = await request(`${CALLS.token.path}?sub=${sub}`, {
      method: 'POST',
    });
    if (status !== 200) throw new Error(`token: ${status}`);
    return text;
  });
  return (name, body) =>
    request(CALLS[name].path, {
      method: CALLS[name].method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
}

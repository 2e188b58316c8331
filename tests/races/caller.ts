import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type CallName } from '#contract/calls.ts';
import { sealTimestamp } from '#contract/timestamp.ts';
import { returnMacOf, type Started } from '../support/provider.ts';
import type { Webhook } from '../support/webhook.ts';

/** A caller with one bearer, who may turn to any replica. */
export type Caller = (
  port: number,
  name: CallName,
  body: object,
) => Promise<{ status: number; text: string; headers: Headers }>;

const RETRY_MS = 50;

/** Sends a request without keeping the connection: a replica that died leaves nothing behind. */
async function send(port: number, path: string, options: RequestInit) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...options,
    headers: { connection: 'close', ...Object(options.headers) },
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/**
 * Begins a session on one replica, as the web app does (K-01).
 * @param address what the trusted proxy says the caller's address is
 * @param timestampKey the public setting
 */
export async function openCaller(
  port: number,
  address: string,
  timestampKey: string,
): Promise<Caller> {
  const sub = await sealTimestamp(timestampKey, Date.now());
  const forwarded = { 'x-forwarded-for': address };
  const token = await send(port, `${CALLS.token.path}?sub=${sub}`, {
    method: CALLS.token.method,
    headers: forwarded,
  });
  if (token.status !== 200) throw new Error(`token: ${token.status}`);
  return (to, name, body) =>
    send(to, CALLS[name].path, {
      method: CALLS[name].method,
      headers: {
        ...forwarded,
        authorization: `Bearer ${token.text}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
}

/** Delivers a webhook of the provider to one replica. */
export const notify = (port: number, { payload, headers }: Webhook) =>
  send(port, CALLS.directNotification.path, { method: 'POST', headers, body: payload });

/** The payer of a test's checkout comes back to one replica. @returns the token of the confirmation */
export async function comeBackTo(port: number, { reference }: Started): Promise<string> {
  const query = new URLSearchParams({
    hostedCheckoutId: reference,
    RETURNMAC: returnMacOf(reference),
  });
  const { status, headers } = await send(port, `${CALLS.directRetour.path}?${query}`, {});
  if (status !== 303) throw new Error(`return: ${status}`);
  return headers.get('location')?.split('/').at(-1) ?? '';
}

/** Asks again and again until told to stop. @returns how often, and the statuses that were answered */
export function insist(make: () => Promise<{ status: number }>) {
  let finished = false;
  const statuses: number[] = [];
  const loop = (async () => {
    while (!finished) {
      statuses.push((await make()).status);
      await sleep(RETRY_MS);
    }
  })();
  return {
    count: () => statuses.length,
    stop: async (): Promise<readonly number[]> => {
      finished = true;
      await loop;
      return statuses;
    },
  };
}

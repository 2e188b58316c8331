import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { CALLS } from '#contract/calls.ts';
import { hmacOf } from '#server/adapters/direct/signature.ts';
import { readStatus } from '#server/adapters/direct/statuses.ts';
import { hearNow } from '../races/answer.ts';
import type { App } from './app.ts';
import {
  answerAbout,
  capturedSnapshot,
  firstPayment,
  returnMacOf,
  type Started,
} from './provider.ts';

/** What a webhook tells of a payment: captured in full, unless it says otherwise. */
export interface Told {
  readonly status?: string;
  /** `statusOutput.statusCode`. */
  readonly code?: number;
  /** The payment's id; by default the first one of the attempt. */
  readonly payment?: string;
  readonly cents?: number;
  readonly currency?: string;
  readonly merchantId?: string;
  readonly authorisation?: string;
}

export interface Webhook {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A card of the payer was refused; another one may follow. */
export const REFUSED: Told = { status: 'REJECTED', code: 2 };
/** The payer cancelled. That ends the attempt. */
export const CANCELLED: Told = { status: 'CANCELLED', code: 1 };
/** The message is signed, and no document names its status. */
export const UNREADABLE: Told = { status: 'SOMETHING_NEW', code: 9_999 };

/** Signs any bytes with the key of the service. */
export function signed({ config }: Pick<App, 'config'>, payload: string): Webhook {
  const { keyId, secret } = config.direct.webhookKey;
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-gcs-keyid': keyId,
      'x-gcs-signature': hmacOf(payload, secret),
    },
  };
}

/** Makes a new webhook: no other one has the same bytes. To repeat a webhook, deliver the same object again. */
export function webhookOf(
  service: Pick<App, 'config'>,
  { reference, cents: asked }: Started,
  { status = 'CAPTURED', code = 9, ...told }: Told = {},
): Webhook {
  const money = { amount: told.cents ?? asked, currencyCode: told.currency ?? 'EUR' };
  const event = {
    apiVersion: 'v1',
    id: randomUUID(),
    created: new Date().toISOString(),
    merchantId: told.merchantId ?? service.config.direct.merchantId,
    type: `payment.${status.toLowerCase()}`,
    payment: {
      id: told.payment ?? `${reference}_0`,
      paymentOutput: {
        amountOfMoney: money,
        acquiredAmount: money,
        references: { merchantReference: reference },
        cardPaymentMethodSpecificOutput: {
          paymentProductId: 130,
          authorisationCode: told.authorisation ?? '123456',
          card: { cardNumber: '************0042' },
        },
      },
      status,
      statusOutput: { statusCode: code },
    },
  };
  return signed(service, JSON.stringify(event));
}

/** Posts a webhook as the provider does. */
export function deliver({ app }: App, webhook: Webhook): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: CALLS.directNotification.path, ...webhook });
}

/** Delivers a webhook, and answers the question that follows it. */
export async function tell(service: App, started: Started, told: Told = {}) {
  const delivered = await deliver(service, webhookOf(service, started, told));
  const { status = 'CAPTURED', code = 9, cents = started.cents } = told;
  const { state, isCancelled } = readStatus(status, code);
  const snapshot = capturedSnapshot(cents, {
    state,
    isCancelled,
    card: { marque: 'CB', fin: '0042' },
    status: `${status}/${code}`,
    capturedCents: state === 'captured' ? cents : null,
    ...(told.currency !== undefined && { currency: told.currency }),
    ...(told.authorisation !== undefined && { authorisation: told.authorisation }),
  });
  const firstId = told.payment ?? firstPayment(started.reference);
  if (delivered.statusCode === 200) {
    await hearNow(service.db, answerAbout(started, snapshot, { firstId }));
  }
  return delivered;
}

/** Lets the payer of a test's checkout come back. */
export function comeBack(
  { app }: App,
  { reference }: Pick<Started, 'reference'>,
  headers: Readonly<Record<string, string>> = {},
  RETURNMAC = returnMacOf(reference),
): Promise<LightMyRequestResponse> {
  const query = { hostedCheckoutId: reference, RETURNMAC };
  return app.inject({ url: CALLS.directRetour.path, query, headers });
}

/** The token of the confirmation that a payer was sent to. */
export const tokenIn = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): string =>
  String(headers.location).split('/').at(-1) ?? '';

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import { DEFAULT_LANGUAGE, isLanguage } from '#contract/domain/languages.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import {
  type Checkout,
  isOver,
  nextId,
  type Payment,
  pageOf,
  STATES,
  type State,
} from './checkout.ts';
import type { CheckoutRequest } from './checkoutFlow.ts';
import { checkoutMessage, detailsMessage, errorMessage, operationMessage } from './messages.ts';
import type { DirectParts } from './routes.ts';
import { isSigned } from './signature.ts';

const Money = Type.Object({
  amount: Type.Integer({ minimum: 1, maximum: 999_999_999_999 }),
  currencyCode: Type.Literal('EUR'),
});
const CreateRequest = Type.Object({
  order: Type.Object({
    amountOfMoney: Money,
    references: Type.Object({ merchantReference: Type.String({ minLength: 1, maxLength: 40 }) }),
  }),
  hostedCheckoutSpecificInput: Type.Object({
    returnUrl: Type.String({ pattern: '^https?://', maxLength: 200 }),
    locale: Type.Optional(Type.String({ maxLength: 6 })),
    sessionTimeout: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_440 })),
    allowedNumberOfPaymentAttempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  }),
  feedbacks: Type.Optional(
    Type.Object({
      webhooksUrls: Type.Array(Type.String({ pattern: '^https?://', maxLength: 325 })),
    }),
  ),
});
/** A capture has its amount without a currency. */
const OperationRequest = Type.Union([
  Type.Object({ amountOfMoney: Money }),
  Type.Object({ amount: Money.properties.amount }),
]);

/** A caller that waits longer has no time limit. */
const NEVER_MS = 600_000;

/** What the next creation does instead; see `docs/direct.md`. */
export const CREATIONS = ['late', 'never', 'conflict'] as const;

const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send(errorMessage(status, code));

/** As recorded: HTTP 404 whose body says 500. */
const notFound = (reply: FastifyReply) => reply.code(404).send(errorMessage(500, '20001101'));

function requestOf(
  { order, hostedCheckoutSpecificInput: input, feedbacks }: Type.Static<typeof CreateRequest>,
  { minuteMs = 60_000 }: SandboxOptions,
): CheckoutRequest {
  const language = input.locale?.slice(0, 2);
  return {
    reference: order.references.merchantReference,
    amount: order.amountOfMoney.amount,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    returnUrl: new URL(input.returnUrl).href,
    webhookUrl: feedbacks?.webhooksUrls[0] ?? null,
    expiresAt: new Date(Date.now() + (input.sessionTimeout ?? 180) * minuteMs).toISOString(),
    triesLeft: input.allowedNumberOfPaymentAttempts ?? 10,
  };
}

async function answerCreation(
  { flow, options, nextCreations }: DirectParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { body } = request;
  if (!Value.Check(CreateRequest, body)) return refuse(reply, 400, '21000020');
  const next = nextCreations.shift();
  if (next === 'conflict') return refuse(reply, 409, '1409');
  const checkout = flow.open(requestOf(body, options));
  const pauses = { late: options.lateDelayMs ?? 10_000, never: NEVER_MS };
  if (next !== undefined) await wait(pauses[next], undefined, { ref: false });
  return {
    RETURNMAC: checkout.returnMac,
    hostedCheckoutId: checkout.id,
    merchantReference: checkout.reference,
    redirectUrl: `${request.protocol}://${request.host}${pageOf(checkout)}`,
  };
}

const FREED: State = { status: 'CANCELLED', statusCode: 6 };

/** What the caller hears, and what becomes of the payment. */
const OPERATIONS: Readonly<Record<string, readonly [heard: State, next: State]>> = {
  refund: [{ status: 'REFUND_REQUESTED', statusCode: 81 }, STATES.REFUNDED],
  capture: [{ status: 'CAPTURE_REQUESTED', statusCode: 4 }, STATES.CAPTURED],
  cancel: [FREED, FREED],
};

function acquiredAfter(name: string, { acquired, status }: Payment, amount: number): number | null {
  if (name === 'refund') return amount <= acquired ? acquired - amount : null;
  if (status !== 'PENDING_CAPTURE') return null;
  return name === 'capture' ? amount : 0;
}

/** A payment is found by its own id and by that of each operation. */
function findPayment(checkouts: readonly Checkout[], id: string) {
  const [checkoutId] = id.split('_');
  const checkout = checkouts.find((one) => one.id === checkoutId);
  const payment = checkout?.payments.find(
    (one) => one.id === id || one.operations.some((operation) => operation.id === id),
  );
  return checkout && payment ? { checkout, payment } : null;
}

interface Address {
  Params: { merchantId: string; id: string; name: string };
}

export function setApi(app: FastifyInstance, parts: DirectParts): void {
  const { checkouts, flow } = parts;
  const { direct, clockOffsetMs = 0 } = parts.options;
  const finished = new Map<string, object>();

  app.addHook<Address>('onRequest', async (request, reply) => {
    const isOurs = direct && isSigned(request, direct, Date.now() + clockOffsetMs);
    if (!isOurs) return refuse(reply, 403, '9002');
    return request.params.merchantId === direct.merchantId ? undefined : refuse(reply, 403, '9007');
  });

  app.get('/services/testconnection', async () => ({ result: 'OK' }));
  app.post('/hostedcheckouts', async (request, reply) => answerCreation(parts, request, reply));

  /** Readable until the end of the session. */
  app.get<Address>('/hostedcheckouts/:id', async ({ params }, reply) => {
    const checkout = checkouts.byId(params.id);
    return checkout && !isOver(checkout) ? checkoutMessage(checkout) : notFound(reply);
  });

  app.get<Address>('/payments/:id/details', async ({ params }, reply) => {
    const found = findPayment(checkouts.all(), params.id);
    return found ? detailsMessage(found.checkout, found.payment) : notFound(reply);
  });

  app.get<Address>('/payments/:id/refunds', async ({ params }, reply) => {
    const found = findPayment(checkouts.all(), params.id);
    if (!found) return notFound(reply);
    const refunds = found.payment.operations.filter(({ name }) => name === 'refund');
    return { refunds: refunds.map(operationMessage) };
  });

  app.post<Address>('/payments/:id/:name', async (request, reply) => {
    const { params, body, headers } = request;
    const { name } = params;
    const key = String(headers['x-gcs-idempotence-key']);
    const first = finished.get(key);
    if (first) return reply.code(201).send(first);
    const found = findPayment(checkouts.all(), params.id);
    const states = OPERATIONS[name];
    if (!found || !states) return notFound(reply);
    if (!Value.Check(OperationRequest, body)) return refuse(reply, 400, '21000020');
    const { checkout, payment } = found;
    const amount = 'amount' in body ? body.amount : body.amountOfMoney.amount;
    const acquired = acquiredAfter(name, payment, amount);
    if (acquired === null) return refuse(reply, 409, '50001113');
    const [heard, next] = states;
    const operation = { id: nextId(checkout), name, ...next, amount };
    const operations = [...payment.operations, operation];
    const message = operationMessage({ ...operation, ...heard });
    const answer = name === 'cancel' ? { payment: message } : message;
    finished.set(key, answer);
    await flow.change(checkout.id, { ...payment, ...next, acquired, operations, becomes: null });
    return reply.code(201).send(answer);
  });
}

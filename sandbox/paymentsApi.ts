import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import { type Address, Money, notFound, refuse } from './api.ts';
import type { Book } from './book.ts';
import {
  type Checkout,
  type FirstAnswer,
  type Operation,
  OperationName,
  type Payment,
  withPayment,
} from './checkout.ts';
import { detailsMessage, errorMessage, operationMessage, paymentMessage } from './messages.ts';
import {
  type Ending,
  heardState,
  newOperation,
  operableCents,
  paymentAfter,
} from './operations.ts';
import type { Parts } from './parts.ts';

/** A refund names its amount with a currency, a capture without. */
const OperationRequest = Type.Object({
  amountOfMoney: Type.Optional(Money),
  amount: Type.Optional(Money.properties.amount),
  operationReferences: Type.Optional(
    Type.Object({ merchantReference: Type.Optional(Type.String({ maxLength: 40 })) }),
  ),
});

export interface Found {
  readonly checkout: Checkout;
  readonly payment: Payment;
}

/** Finds a payment by its own id or by that of an operation. */
export function findPayment(book: Book, id: string): Found | null {
  const checkout = book.find(id);
  const payment = checkout?.payments.find(
    (one) => one.id === id || one.operations.some((operation) => operation.id === id),
  );
  return checkout && payment ? { checkout, payment } : null;
}

function setReadings(app: FastifyInstance, { book }: Parts): void {
  const read = (path: string, answer: (found: Found) => object) =>
    app.get<Address>(`/payments/:id${path}`, async ({ params }, reply) => {
      const found = findPayment(book, params.id);
      return found ? answer(found) : notFound(reply);
    });
  read('', ({ checkout, payment }) => paymentMessage(checkout, payment));
  read('/details', ({ checkout, payment }) => detailsMessage(checkout, payment));
  read('/refunds', ({ checkout, payment }) => ({
    refunds: payment.operations
      .filter(({ name }) => name === 'refund')
      .map((one) => operationMessage(checkout, one)),
  }));
}

type Asked = Pick<Operation, 'name' | 'amount' | 'reference'>;
type Outcome = Pick<FirstAnswer, 'httpStatus' | 'body'>;

/** One line of the book holds the operation, its answer under the key and its webhooks. */
export async function operate(
  { flow, book }: Pick<Parts, 'flow' | 'book'>,
  { checkout, payment }: Found,
  asked: Asked,
  { ending, key }: { readonly ending: Ending; readonly key?: string | undefined },
): Promise<Outcome> {
  const withAnswer = (after: Checkout, outcome: Outcome): Checkout =>
    key === undefined
      ? after
      : { ...after, answers: [...after.answers, { key, at: Date.now(), ...outcome }] };
  const left = operableCents(asked.name, checkout, payment);
  if (asked.amount < 1 || asked.amount > left) {
    const refusal = { httpStatus: 409, body: errorMessage(409, '50001113') };
    book.save(withAnswer(checkout, refusal));
    return refusal;
  }
  const operation = newOperation(checkout, payment, asked, ending);
  const next = paymentAfter(checkout, payment, operation);
  const after = withPayment(checkout, next);
  const body =
    asked.name === 'cancel'
      ? { payment: paymentMessage(after, next) }
      : operationMessage(after, { ...operation, ...heardState(asked.name) });
  const outcome = { httpStatus: asked.name === 'cancel' ? 200 : 201, body };
  const news = { payment: next, ...(asked.name === 'refund' && { refund: operation }) };
  await flow.commit(checkout, withAnswer(after, outcome), [news]);
  return outcome;
}

/** Repeats the first answer under the key, even if the body differs, as the vendor does. */
function repeat(book: Book, key: string, reply: FastifyReply) {
  const first = book.findKey(key)?.answers.find((answer) => answer.key === key);
  if (first === undefined) return null;
  reply.header('X-GCS-Idempotence-Request-Timestamp', String(first.at));
  return reply.code(first.httpStatus).send(first.body);
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-gcs-idempotence-key'];
  return typeof key === 'string' ? key : undefined;
}

export function setPaymentsApi(app: FastifyInstance, parts: Parts): void {
  const { book, trials } = parts;
  const running = new Set<string>();
  setReadings(app, parts);

  app.post<Address>('/payments/:id/:name', async (request, reply) => {
    const { params, body } = request;
    const { name } = params;
    const key = keyOf(request);
    if (key !== undefined && running.has(key)) return refuse(reply, 409, '1409');
    const first = key === undefined ? null : repeat(book, key, reply);
    if (first !== null) return first;
    const found = findPayment(book, params.id);
    if (!found || !Value.Check(OperationName, name)) return notFound(reply);
    if (!Value.Check(OperationRequest, body)) return refuse(reply, 400, '21000020');
    const trial = trials.nextFor(name);
    const how = { ending: trial === 'pending' ? trial : 'done', key } as const;
    const asked: Asked = {
      name,
      amount:
        body.amountOfMoney?.amount ??
        body.amount ??
        operableCents(name, found.checkout, found.payment),
      reference: body.operationReferences?.merchantReference ?? null,
    };
    if (key !== undefined) running.add(key);
    try {
      const outcome = await operate(parts, found, asked, how);
      await trials.pause(trial);
      return await reply.code(outcome.httpStatus).send(outcome.body);
    } finally {
      if (key !== undefined) running.delete(key);
    }
  });
}

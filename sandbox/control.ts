/**
 * Forms for demonstrations and tests, unsigned; `silent=1` sends no webhook.
 * POST /control/next           call, trial
 * POST /control/checkouts/:id  status, code: a further payment
 * POST /control/payments/:id   operation, [amount]; or status, code, [acquired]: any state
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import { type Payment, STATES, withPayment } from './checkout.ts';
import { operableCents, paymentAfter } from './operations.ts';
import type { Parts } from './parts.ts';
import { type Found, findPayment, operate } from './paymentsApi.ts';
import { fieldsOf } from './requestBody.ts';
import { CALLS, isAllowed, TRIALS } from './trials.ts';
import type { News } from './webhooks.ts';

const cents = Type.Optional(Type.String({ pattern: '^\\d{1,12}$' }));
const silent = Type.Optional(Type.String());
const Next = Type.Object({ call: Type.Enum([...CALLS]), trial: Type.Enum([...TRIALS]) });
const OperationForm = Type.Object({
  operation: Type.Enum(['refund', 'capture', 'cancel']),
  amount: cents,
  silent,
});
const StateForm = Type.Object({
  status: Type.String({ pattern: '^[A-Z_]{1,40}$' }),
  code: Type.String({ pattern: '^\\d{1,3}$' }),
  acquired: cents,
  silent,
});

interface Address {
  Params: { id: string };
}

const invalid = (reply: FastifyReply) => reply.code(400).send({ error: 'see sandbox/control.ts' });
const done = (reply: FastifyReply) => reply.code(204).send();

function changed(
  { checkout, payment }: Found,
  id: string,
  { status, code, acquired }: Type.Static<typeof StateForm>,
): News {
  const state = { status, statusCode: Number(code) };
  const operation = payment.operations.find((one) => one.id === id);
  if (operation) {
    const next = { ...operation, ...state };
    const after = paymentAfter(checkout, payment, next);
    return { payment: after, ...(next.name === 'refund' && { refund: next }) };
  }
  const isTaken = status === STATES.CAPTURED.status && payment.acquired === 0;
  const usual = isTaken ? checkout.amount : payment.acquired;
  const taken = acquired === undefined ? usual : Number(acquired);
  const after: Payment = { ...payment, ...state, acquired: taken, planned: null };
  return { payment: after };
}

function setPayments(app: FastifyInstance, { book, flow }: Parts): void {
  app.post<Address>('/control/payments/:id', async (request, reply) => {
    const { id } = request.params;
    const form = fieldsOf(request);
    const found = findPayment(book, id);
    if (!found) return reply.code(404).send();
    const { checkout, payment } = found;
    const isSilent = form.silent !== undefined;
    if (Value.Check(OperationForm, form)) {
      const { operation: name } = form;
      const left = operableCents(name, checkout, payment);
      const asked = { name, amount: form.amount ? Number(form.amount) : left, reference: null };
      const how = { ending: 'done', isSilent } as const;
      const { httpStatus } = await operate({ flow, book }, found, asked, how);
      return httpStatus === 409 ? reply.code(409).send() : done(reply);
    }
    if (!Value.Check(StateForm, form)) return invalid(reply);
    const news = changed(found, id, form);
    await flow.record(checkout, withPayment(checkout, news.payment), isSilent ? [] : [news]);
    return done(reply);
  });
}

export function setControl(app: FastifyInstance, parts: Parts): void {
  const { book, flow, trials } = parts;
  setPayments(app, parts);

  app.get('/checkouts', async () =>
    book.all().map(({ page: _, returnMac: __, webhooks, answers: ___, ...facts }) => ({
      ...facts,
      webhooks: webhooks.length,
    })),
  );

  app.post('/control/next', async (request, reply) => {
    const form = fieldsOf(request);
    if (!Value.Check(Next, form) || !isAllowed(form.call, form.trial)) return invalid(reply);
    trials.add(form.call, form.trial);
    return done(reply);
  });

  app.post<Address>('/control/checkouts/:id', async (request, reply) => {
    const form = fieldsOf(request);
    const checkout = book.find(request.params.id);
    if (!checkout) return reply.code(404).send();
    if (!Value.Check(StateForm, form)) return invalid(reply);
    const state = { status: form.status, statusCode: Number(form.code) };
    await flow.pay(checkout, state, form.silent !== undefined);
    return done(reply);
  });
}

/**
 * Unsigned forms that steer the sandbox in demonstrations and tests.
 * POST /control/next           call, trial
 * POST /control/checkouts/:id  status, code, [silent]: adds a payment; `silent` sends no webhook
 * POST /control/payments/:id   operation, [amount]; or status, code: sets any state
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import type { Address } from './api.ts';
import { OperationName, STATES, type State, withPayment } from './checkout.ts';
import { operableCents, paymentAfter } from './operations.ts';
import type { Parts } from './parts.ts';
import { type Found, findPayment, operate } from './paymentsApi.ts';
import { fieldsOf } from './requestBody.ts';
import { CALLS, TRIALS } from './trials.ts';
import type { News } from './webhooks.ts';

const Next = Type.Object({ call: Type.Enum([...CALLS]), trial: Type.Enum([...TRIALS]) });
const OperationForm = Type.Object({
  operation: OperationName,
  amount: Type.Optional(Type.String({ pattern: '^\\d{1,12}$' })),
});
const StateForm = Type.Object({
  status: Type.String({ pattern: '^[A-Z_]{1,40}$' }),
  code: Type.String({ pattern: '^\\d{1,3}$' }),
});

const invalid = (reply: FastifyReply) => reply.code(400).send({ error: 'see sandbox/control.ts' });
const done = (reply: FastifyReply) => reply.code(204).send();

const stateOf = ({ status, code }: Type.Static<typeof StateForm>): State => ({
  status,
  statusCode: Number(code),
});

/** @param id the id of the payment or of one of its operations */
function changed({ checkout, payment }: Found, id: string, state: State): News {
  const operation = payment.operations.find((one) => one.id === id);
  if (operation) {
    const refund = { ...operation, ...state };
    const after = paymentAfter(checkout, payment, refund);
    return { payment: after, ...(refund.name === 'refund' && { refund }) };
  }
  const isCaptured = state.status === STATES.CAPTURED.status && payment.acquired === 0;
  const acquired = isCaptured ? checkout.amount : payment.acquired;
  return { payment: { ...payment, ...state, acquired, planned: null } };
}

function setPayments(app: FastifyInstance, { book, flow }: Parts): void {
  app.post<Address>('/control/payments/:id', async (request, reply) => {
    const { id } = request.params;
    const form = fieldsOf(request);
    const found = findPayment(book, id);
    if (!found) return reply.code(404).send();
    const { checkout, payment } = found;
    if (Value.Check(OperationForm, form)) {
      const { operation: name } = form;
      const left = operableCents(name, checkout, payment);
      const asked = { name, amount: form.amount ? Number(form.amount) : left, reference: null };
      const { httpStatus } = await operate({ flow, book }, found, asked, { ending: 'done' });
      return httpStatus === 409 ? reply.code(409).send() : done(reply);
    }
    if (!Value.Check(StateForm, form)) return invalid(reply);
    const news = changed(found, id, stateOf(form));
    await flow.commit(checkout, withPayment(checkout, news.payment), [news]);
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
    if (!Value.Check(Next, form)) return invalid(reply);
    if (form.call === 'creation' && form.trial === 'pending') return invalid(reply);
    trials.add(form.call, form.trial);
    return done(reply);
  });

  app.post<Address>('/control/checkouts/:id', async (request, reply) => {
    const form = fieldsOf(request);
    const checkout = book.find(request.params.id);
    if (!checkout) return reply.code(404).send();
    if (!Value.Check(StateForm, form)) return invalid(reply);
    await flow.pay(checkout, stateOf(form), 'silent' in form);
    return done(reply);
  });
}

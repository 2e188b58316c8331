import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import Value from 'typebox/value';
import { DEFAULT_LANGUAGE, isLanguage } from '#contract/domain/languages.ts';
import type { CheckoutRequest } from './checkout.ts';
import { isOver, pageOf } from './checkout.ts';
import { checkoutMessage, errorMessage } from './messages.ts';
import type { Options } from './options.ts';
import type { Parts } from './parts.ts';
import { isSigned } from './signature.ts';

export const Money = Type.Object({
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

export interface Address {
  Params: { merchantId: string; id: string; name: string; page: string };
}

export const refuse = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).send(errorMessage(status, code));

/** The vendor's answer, as we recorded it: HTTP 404 with a body that says 500. */
export const notFound = (reply: FastifyReply) =>
  reply.code(404).send(errorMessage(500, '20001101'));

function requestOf(
  { order, hostedCheckoutSpecificInput: input, feedbacks }: Type.Static<typeof CreateRequest>,
  { minuteMs }: Options,
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

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\]|localhost)$/;

/** Payers may be on another machine. They reach the sandbox by the host that they use for the service. */
function pagesOf({ protocol, host }: FastifyRequest, returnUrl: string): URL {
  const called = new URL(`${protocol}://${host}`);
  if (LOOPBACK.test(called.hostname)) called.hostname = new URL(returnUrl).hostname;
  return called;
}

export function setApi(app: FastifyInstance, { book, flow, options, trials }: Parts): void {
  const { contract, clockOffsetMs } = options;

  app.addHook<Address>('onRequest', async (request, reply) => {
    if (!isSigned(request, contract, Date.now() + clockOffsetMs)) return refuse(reply, 403, '9002');
    const isOurs = request.params.merchantId === contract.merchantId;
    return isOurs ? undefined : refuse(reply, 403, '9007');
  });

  app.get('/services/testconnection', async () => ({ result: 'OK' }));

  // The idempotence key is ignored here, because the vendor does not list this call among those that honour it.
  app.post('/hostedcheckouts', async (request, reply) => {
    const { body } = request;
    if (!Value.Check(CreateRequest, body)) return refuse(reply, 400, '21000020');
    const trial = trials.nextFor('creation');
    const checkout = flow.open(requestOf(body, options));
    await trials.pause(trial);
    const pages = pagesOf(request, checkout.returnUrl);
    return {
      RETURNMAC: checkout.returnMac,
      hostedCheckoutId: checkout.id,
      merchantReference: checkout.reference,
      partialRedirectUrl: `${pages.host}${pageOf(checkout)}`,
      redirectUrl: `${pages.origin}${pageOf(checkout)}`,
    };
  });

  app.get<Address>('/hostedcheckouts/:id', async ({ params: { id } }, reply) => {
    const checkout = book.find(id);
    const isReadable = checkout?.id === id && !isOver(checkout);
    return isReadable ? checkoutMessage(checkout) : notFound(reply);
  });
}

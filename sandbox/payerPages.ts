import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CardErrors, type CardReading, readCard } from './card.ts';
import { contentPolicy } from './headers.ts';
import { type Body, bodyOf, sendPage } from './requests.ts';

/** What the payer typed, and what is wrong with it. */
export interface Faults {
  readonly errors: CardErrors;
  readonly body: Body;
}

/** Card page, 3-D Secure, end: the steps of one payment of either provider. */
export interface PayerPages<T> {
  /** With the parameter `:id`. */
  readonly path: string;
  readonly notFound: () => string;
  readonly returnOrigins: readonly string[];
  read(id: string): Promise<T | undefined>;
  chooseCard(
    id: string,
    card: Extract<CardReading, { card: unknown }>,
    body: Body,
  ): Promise<unknown>;
  authenticate(id: string, isConfirmed: boolean): Promise<unknown>;
  cancel(id: string, body: Body): Promise<unknown>;
  isAtCard(payment: T): boolean;
  /** Path of its page, or the merchant's address once the payer leaves. */
  next(payment: T): string;
  returnUrl(payment: T): string;
  page(payment: T, faults?: Faults): string;
}

interface Address {
  Params: { id: string };
}

export function setPayerPages<T>(app: FastifyInstance, pages: PayerPages<T>): void {
  const show = async (reply: FastifyReply, id: string) => {
    const payment = await pages.read(id);
    return payment === undefined
      ? sendPage(reply.code(404), pages.notFound())
      : reply.redirect(pages.next(payment), 303);
  };

  app.get<Address>(pages.path, async ({ params: { id } }, reply) => {
    const payment = await pages.read(id);
    if (payment === undefined || !pages.next(payment).startsWith('/')) return show(reply, id);
    const returns = [new URL(pages.returnUrl(payment)).origin, ...pages.returnOrigins];
    reply.header('content-security-policy', contentPolicy(returns));
    return sendPage(reply, pages.page(payment));
  });

  app.post<Address>(`${pages.path}/carte`, async (request, reply) => {
    const { id } = request.params;
    const body = bodyOf(request);
    const reading = readCard(body, new Date());
    if (body.cancel !== undefined) await pages.cancel(id, body);
    else if ('card' in reading) await pages.chooseCard(id, reading, body);
    else {
      const payment = await pages.read(id);
      if (payment !== undefined && pages.isAtCard(payment)) {
        return sendPage(reply.code(422), pages.page(payment, { errors: reading.errors, body }));
      }
    }
    return show(reply, id);
  });

  app.post<Address>(`${pages.path}/authentification`, async (request, reply) => {
    const { id } = request.params;
    const { confirm, refuse } = bodyOf(request);
    const isConfirmed = confirm !== undefined;
    if (isConfirmed !== (refuse !== undefined)) await pages.authenticate(id, isConfirmed);
    return show(reply, id);
  });
}

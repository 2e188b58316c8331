import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import type { Address } from './api.ts';
import { readCard } from './card.ts';
import { cardPage } from './cardPage.ts';
import { type Checkout, PAGES, pageOf } from './checkout.ts';
import { contentPolicy } from './headers.ts';
import { authenticationPage, notFoundPage, outcomePage, type View } from './pages.ts';
import type { Parts } from './parts.ts';
import { fieldsOf } from './requestBody.ts';
import { readScenario, returns } from './scenarios.ts';

/** @param checkout allows the forms of the page to lead to its merchant */
function sendPage(reply: FastifyReply, page: string, checkout?: Checkout) {
  const origin = checkout && new URL(checkout.returnUrl).origin;
  reply.header('content-security-policy', contentPolicy(origin));
  return reply.type('text/html; charset=utf-8').send(page);
}

function returnAddress({ returnUrl, returnMac, id }: Checkout): string {
  const address = new URL(returnUrl);
  address.searchParams.set('RETURNMAC', returnMac);
  address.searchParams.set('hostedCheckoutId', id);
  return address.href;
}

/** We ask the vendor for `showResultPage: false`, so a finished payer is sent back without a page in between. */
const leaves = ({ step, scenario }: Checkout): boolean => step === 'DONE' && returns(scenario);

function stepPage(view: View, checkout: Checkout): string {
  switch (checkout.step) {
    case 'CARD':
      return cardPage(view, checkout, {}, checkout.scenario);
    case 'AUTHENTICATION':
      return authenticationPage(view, checkout);
    case 'DONE':
      return outcomePage(view, checkout);
  }
}

/** Sets the pages that the payer's browser opens. */
export function setPayerPages(app: FastifyInstance, { flow, wording }: Parts): void {
  const path = `${PAGES}/:page`;
  const view = (language: Language): View => ({ language, wording: wording(language) });

  const goOn = (reply: FastifyReply, page: string) => {
    const checkout = flow.byPage(page);
    if (!checkout) return sendPage(reply.code(404), notFoundPage(view(DEFAULT_LANGUAGE)));
    return reply.redirect(leaves(checkout) ? returnAddress(checkout) : pageOf(checkout), 303);
  };

  app.get<Address>(path, async ({ params: { page } }, reply) => {
    const checkout = flow.byPage(page);
    if (checkout === undefined || leaves(checkout)) return goOn(reply, page);
    return sendPage(reply, stepPage(view(checkout.language), checkout), checkout);
  });

  app.post<Address>(`${path}/carte`, async (request, reply) => {
    const { page } = request.params;
    const fields = fieldsOf(request);
    const scenario = readScenario(fields.scenario);
    const reading = readCard(fields, new Date());
    if (fields.cancel !== undefined) await flow.cancel(page, scenario);
    else if ('card' in reading) {
      const card = fields.brand === 'CB' ? { ...reading.card, brand: 'CB' } : reading.card;
      await flow.chooseCard(page, { card, scenario }, reading.challenge);
    } else {
      const checkout = flow.byPage(page);
      if (checkout?.step === 'CARD') {
        const again = cardPage(view(checkout.language), checkout, reading.errors, scenario);
        return sendPage(reply.code(422), again, checkout);
      }
    }
    return goOn(reply, page);
  });

  app.post<Address>(`${path}/authentification`, async (request, reply) => {
    const { page } = request.params;
    const { confirm, refuse } = fieldsOf(request);
    const isConfirmed = confirm !== undefined;
    if (isConfirmed !== (refuse !== undefined)) await flow.authenticate(page, isConfirmed);
    return goOn(reply, page);
  });
}

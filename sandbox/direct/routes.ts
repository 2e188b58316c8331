import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import type { Book } from '../book.ts';
import { type CardErrors, readCard } from '../card.ts';
import { cardPage } from '../cardPage.ts';
import { contentPolicy } from '../headers.ts';
import { authenticationPage, notFoundPage, outcomePage, type View } from '../pages.ts';
import { bodyOf, sendPage } from '../requests.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import type { Wording } from '../wording.ts';
import { CREATIONS, setApi } from './api.ts';
import { type Checkout, pageOf, shownCode, subjectOf } from './checkout.ts';
import type { CheckoutFlow } from './checkoutFlow.ts';
import { DIRECT_SCENARIOS, scenarioOf, stepsOf } from './scenarios.ts';

export interface DirectParts {
  readonly checkouts: Book<Checkout>;
  readonly flow: CheckoutFlow;
  readonly options: SandboxOptions;
  readonly wording: (language: Language) => Wording;
  /** Taken one by one by the creations that follow. */
  readonly nextCreations: (typeof CREATIONS)[number][];
}

interface Address {
  Params: { page: string };
}

const PAGE = '/hostedcheckout/PaymentMethods/Selection/:page';

function returnAddress({ returnUrl, returnMac, id }: Checkout): string {
  const address = new URL(returnUrl);
  address.searchParams.set('RETURNMAC', returnMac);
  address.searchParams.set('hostedCheckoutId', id);
  return address.href;
}

function cardPageOf(view: View, checkout: Checkout, errors: CardErrors = {}): string {
  return cardPage(view, subjectOf(checkout), {
    errors,
    scenarios: DIRECT_SCENARIOS,
    scenario: checkout.scenario,
    refusedBefore: checkout.payments.length > 0,
    brands: { '': view.wording.carte.marqueNumero, CB: 'CB' },
  });
}

function pageOfStep(view: View, checkout: Checkout): string {
  switch (checkout.step) {
    case 'CARD':
      return cardPageOf(view, checkout);
    case 'AUTHENTICATION':
      return authenticationPage(view, subjectOf(checkout));
    case 'DONE':
      return outcomePage(view, subjectOf(checkout), shownCode(checkout), null);
  }
}

/** `showResultPage` is false: the payer goes back at once, and no page of ours says how it ended. */
function setPages(app: FastifyInstance, { flow, options, wording }: DirectParts): void {
  const view = (langue: Language): View => ({ langue, wording: wording(langue) });
  const isLeaving = (checkout: Checkout) =>
    checkout.step === 'DONE' && stepsOf(checkout.scenario).returns;
  const show = (reply: FastifyReply, page: string) => {
    const checkout = flow.byPage(page);
    if (!checkout) return sendPage(reply.code(404), notFoundPage(view(DEFAULT_LANGUAGE)));
    return reply.redirect(isLeaving(checkout) ? returnAddress(checkout) : pageOf(checkout), 303);
  };

  app.get<Address>(PAGE, async ({ params: { page } }, reply) => {
    const checkout = flow.byPage(page);
    if (!checkout || isLeaving(checkout)) return show(reply, page);
    const returns = [new URL(checkout.returnUrl).origin, ...(options.returnOrigins ?? [])];
    reply.header('content-security-policy', contentPolicy(returns));
    return sendPage(reply, pageOfStep(view(checkout.language), checkout));
  });

  app.post<Address>(`${PAGE}/carte`, async (request, reply) => {
    const { page } = request.params;
    const body = bodyOf(request);
    const scenario = scenarioOf(body.scenario);
    if (body.cancel !== undefined) {
      await flow.cancel(page, scenario);
      return show(reply, page);
    }
    const reading = readCard(body, new Date());
    if ('carte' in reading) {
      const { carte, challenge } = reading;
      const card = body.brand === 'CB' ? { ...carte, marque: 'CB' } : carte;
      await flow.chooseCard(page, { card, scenario }, challenge);
      return show(reply, page);
    }
    const checkout = flow.byPage(page);
    if (checkout?.step !== 'CARD') return show(reply, page);
    const chosen = { ...checkout, scenario };
    return sendPage(reply.code(422), cardPageOf(view(checkout.language), chosen, reading.erreurs));
  });

  app.post<Address>(`${PAGE}/authentification`, async (request, reply) => {
    const { page } = request.params;
    const { confirm, refuse } = bodyOf(request);
    const isConfirmed = confirm !== undefined;
    if (isConfirmed !== (refuse !== undefined)) await flow.authenticate(page, isConfirmed);
    return show(reply, page);
  });
}

export async function setDirectRoutes(app: FastifyInstance, parts: DirectParts): Promise<void> {
  setPages(app, parts);
  await app.register(async (api) => setApi(api, parts), { prefix: '/v2/:merchantId' });

  /** For tests and trials: nothing that lets anybody pay or return. */
  app.get('/checkouts', async () =>
    parts.checkouts.all().map(({ page: _, returnMac: __, ...facts }) => facts),
  );
  app.post('/checkouts/next', async (request, reply) => {
    const asked = CREATIONS.find((known) => known === bodyOf(request).creation);
    if (asked === undefined) return reply.code(400).send({ creations: CREATIONS });
    parts.nextCreations.push(asked);
    return reply.code(204).send();
  });
}

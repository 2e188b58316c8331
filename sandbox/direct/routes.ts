import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import type { Book } from '../book.ts';
import { cardPage } from '../cardPage.ts';
import { authenticationPage, notFoundPage, outcomePage, type View } from '../pages.ts';
import { type Faults, setPayerPages } from '../payerPages.ts';
import { type Body, bodyOf } from '../requests.ts';
import type { SandboxOptions } from '../sandboxOptions.ts';
import type { Wording } from '../wording.ts';
import { CREATIONS, setApi } from './api.ts';
import { type Checkout, PAGES, pageOf, shownCode, subjectOf } from './checkout.ts';
import type { CheckoutFlow } from './checkoutFlow.ts';
import { DIRECT_SCENARIOS, type DirectScenario, stepsOf } from './scenarios.ts';

export interface DirectParts {
  readonly checkouts: Book<Checkout>;
  readonly flow: CheckoutFlow;
  readonly options: SandboxOptions;
  readonly wording: (language: Language) => Wording;
  /** Taken one by one by the creations that follow. */
  readonly nextCreations: (typeof CREATIONS)[number][];
}

const scenarioOf = ({ scenario }: Body): DirectScenario =>
  DIRECT_SCENARIOS.find((known) => known === scenario) ?? 'normal';

function returnAddress({ returnUrl, returnMac, id }: Checkout): string {
  const address = new URL(returnUrl);
  address.searchParams.set('RETURNMAC', returnMac);
  address.searchParams.set('hostedCheckoutId', id);
  return address.href;
}

function pageOfStep(view: View, checkout: Checkout, faults?: Faults): string {
  switch (checkout.step) {
    case 'CARD':
      return cardPage(view, subjectOf(checkout), {
        errors: faults?.errors ?? {},
        scenarios: DIRECT_SCENARIOS,
        scenario: faults ? scenarioOf(faults.body) : checkout.scenario,
        refusedBefore: checkout.payments.length > 0,
        brands: { '': view.wording.carte.marqueNumero, CB: 'CB' },
      });
    case 'AUTHENTICATION':
      return authenticationPage(view, subjectOf(checkout));
    case 'DONE':
      return outcomePage(view, subjectOf(checkout), shownCode(checkout), null);
  }
}

/** `showResultPage` is false: the payer goes back at once, and no page of ours says how it ended. */
const next = (checkout: Checkout): string =>
  checkout.step === 'DONE' && stepsOf(checkout.scenario).returns
    ? returnAddress(checkout)
    : pageOf(checkout);

function setPages(app: FastifyInstance, { flow, options, wording }: DirectParts): void {
  const view = (language: Language): View => ({ language, wording: wording(language) });
  setPayerPages<Checkout>(app, {
    path: `${PAGES}/:id`,
    notFound: () => notFoundPage(view(DEFAULT_LANGUAGE)),
    returnOrigins: options.returnOrigins ?? [],
    read: async (page) => flow.byPage(page),
    chooseCard: (page, { card: read, challenge }, body) => {
      const card = body.brand === 'CB' ? { ...read, marque: 'CB' } : read;
      return flow.chooseCard(page, { card, scenario: scenarioOf(body) }, challenge);
    },
    authenticate: flow.authenticate,
    cancel: (page, body) => flow.cancel(page, scenarioOf(body)),
    isAtCard: ({ step }) => step === 'CARD',
    next,
    returnUrl: ({ returnUrl }) => returnUrl,
    page: (checkout, faults) => pageOfStep(view(checkout.language), checkout, faults),
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

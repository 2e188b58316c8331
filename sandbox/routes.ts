import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import Value from 'typebox/value';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import { cardPage } from './cardPage.ts';
import { answerDiagnostic, DiagnosticRequest } from './diagnosticService.ts';
import {
  authenticationPage,
  notFoundPage,
  outcomePage,
  refusalPage,
  returnFormOf,
  subjectOf,
  type View,
} from './pages.ts';
import { type Faults, setPayerPages } from './payerPages.ts';
import type { PaymentFlow } from './paymentFlow.ts';
import { RequestRefused, readPaymentRequest } from './paymentRequest.ts';
import { type Body, bodyOf, sendPage } from './requests.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import { SCENARIO_STEPS, SCENARIOS, type Scenario } from './scenarios.ts';
import { sealedAnswer } from './sealedAnswer.ts';
import { statusOf, type Transaction } from './transaction.ts';
import type { TransactionStore } from './transactionStore.ts';
import type { Wording } from './wording.ts';

export interface SandboxParts {
  readonly flow: PaymentFlow;
  readonly store: TransactionStore;
  readonly options: SandboxOptions;
  readonly wording: (language: Language) => Wording;
}

const DIAGNOSTIC_PATH = '/rs-services/v2/diagnostic/getTransactionData';

function scenarioOf({ scenario: text }: Body): Scenario {
  return SCENARIOS.find((scenario) => scenario === text) ?? 'normal';
}

function viewOf(parts: SandboxParts, language: Language = DEFAULT_LANGUAGE): View {
  return { language, wording: parts.wording(language) };
}

function pageOf(parts: SandboxParts, transaction: Transaction, faults?: Faults): string {
  const view = viewOf(parts, transaction.langue);
  const { resultat: result, etape: step } = transaction;
  const subject = subjectOf(transaction);
  if (step === 'CARTE') {
    const scenario = faults ? scenarioOf(faults.body) : transaction.scenario;
    const errors = faults?.errors ?? {};
    return cardPage(view, subject, { errors, scenarios: SCENARIOS, scenario });
  }
  if (result === null) return authenticationPage(view, subject);
  const fields = sealedAnswer(transaction, result, parts.options.contract);
  const goOn = SCENARIO_STEPS[transaction.scenario].returns
    ? returnFormOf(view, transaction, result, fields)
    : null;
  return outcomePage(view, subject, result.code, goOn);
}

function entryRoute(app: FastifyInstance, parts: SandboxParts): void {
  app.post('/paymentInit', async (request, reply) => {
    try {
      const paymentRequest = readPaymentRequest(bodyOf(request), parts.options.contract);
      return reply.redirect(`/paiement/${parts.flow.open(paymentRequest).id}`, 303);
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      reply.code(400);
      return sendPage(reply, refusalPage(viewOf(parts), error.code, error.message));
    }
  });
}

function payerRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const { flow, options } = parts;
  setPayerPages<Transaction>(app, {
    path: '/paiement/:id',
    notFound: () => notFoundPage(viewOf(parts)),
    returnOrigins: options.returnOrigins ?? [],
    read: (id) => flow.read(id),
    chooseCard: (id, { card }, body) => flow.chooseCard(id, card, scenarioOf(body)),
    authenticate: (id, isConfirmed) => flow.authenticate(id, isConfirmed),
    cancel: (id, body) => flow.cancel(id, scenarioOf(body)),
    isAtCard: (transaction) => transaction.etape === 'CARTE',
    next: (transaction) => subjectOf(transaction).page,
    returnUrl: (transaction) => transaction.urlRetour,
    page: (transaction, faults) => pageOf(parts, transaction, faults),
  });
}

/** For tests and reconciliation: without address and return context of the payer. */
function line(transaction: Transaction, { pendingDelayMs = 60_000 }: SandboxOptions) {
  const {
    id,
    contexteRetour: returnContext,
    empreinte: requestHash,
    urlRetour: returnUrl,
    urlAutomatique: automaticUrl,
    ...facts
  } = transaction;
  return { ...facts, statut: statusOf(transaction, new Date(), pendingDelayMs) };
}

function serviceRoutes(app: FastifyInstance, { store, options }: SandboxParts): void {
  app.post(DIAGNOSTIC_PATH, async (request, reply) => {
    const { body } = request;
    if (!Value.Check(DiagnosticRequest, body)) return reply.code(400).send({ code: '12' });
    return answerDiagnostic(body, store, options);
  });
  app.get('/transactions', async () =>
    store.all().map((transaction) => line(transaction, options)),
  );
  app.get('/health', async () => ({ statut: 'ok' }));
}

function fileRoutes(app: FastifyInstance): void {
  const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const [style, icon, script] = [file('style.css'), file('icone.svg'), file('continue.js')];
  app.get('/style.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/continue.js', async (_, reply) => reply.type('text/javascript').send(script));
  app.get('/icone.svg', async (_, reply) => reply.type('image/svg+xml').send(icon));
}

export function setRoutes(app: FastifyInstance, parts: SandboxParts): void {
  entryRoute(app, parts);
  payerRoutes(app, parts);
  serviceRoutes(app, parts);
  fileRoutes(app);
}

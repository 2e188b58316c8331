import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Value from 'typebox/value';
import { DEFAULT_LANGUAGE, type Language } from '#contract/domain/languages.ts';
import { readCard } from './card.ts';
import { cardPage } from './cardPage.ts';
import { answerDiagnostic, DiagnosticRequest } from './diagnosticService.ts';
import { contentPolicy } from './headers.ts';
import {
  authenticationPage,
  notFoundPage,
  outcomePage,
  refusalPage,
  returnFormOf,
  subjectOf,
  type View,
} from './pages.ts';
import type { PaymentFlow } from './paymentFlow.ts';
import { RequestRefused, readPaymentRequest } from './paymentRequest.ts';
import { bodyOf, sendPage } from './requests.ts';
import type { SandboxOptions } from './sandboxOptions.ts';
import { SCENARIO_STEPS, SCENARIOS } from './scenarios.ts';
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

function scenarioOf(text: string | undefined) {
  const scenario = SCENARIOS.find((known) => known === text) ?? 'normal';
  return { scenarios: SCENARIOS, scenario };
}

function viewOf(parts: SandboxParts, langue: Language = DEFAULT_LANGUAGE): View {
  return { langue, wording: parts.wording(langue) };
}

function pageOf(parts: SandboxParts, transaction: Transaction): string {
  const view = viewOf(parts, transaction.langue);
  const { resultat: result, etape: step, scenario } = transaction;
  const subject = subjectOf(transaction);
  if (step === 'CARTE') return cardPage(view, subject, { errors: {}, ...scenarioOf(scenario) });
  if (result === null) return authenticationPage(view, subject);
  const fields = sealedAnswer(transaction, result, parts.options.contract);
  const goOn = SCENARIO_STEPS[scenario].returns
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

interface Address {
  Params: { id: string };
}

function payerRoutes(app: FastifyInstance, parts: SandboxParts): void {
  const { flow, options } = parts;

  const toPage = (reply: FastifyReply, transaction: Transaction | undefined) =>
    transaction
      ? reply.redirect(`/paiement/${transaction.id}`, 303)
      : sendPage(reply.code(404), notFoundPage(viewOf(parts)));

  app.get<Address>('/paiement/:id', async (request, reply) => {
    const transaction = await flow.read(request.params.id);
    if (!transaction) return toPage(reply, transaction);
    const returns = [new URL(transaction.urlRetour).origin, ...(options.returnOrigins ?? [])];
    reply.header('content-security-policy', contentPolicy(returns));
    return sendPage(reply, pageOf(parts, transaction));
  });

  app.post<Address>('/paiement/:id/carte', async (request, reply) => {
    const { id } = request.params;
    const body = bodyOf(request);
    const choice = scenarioOf(body.scenario);
    const { scenario } = choice;
    if (body.cancel !== undefined) return toPage(reply, await flow.cancel(id, scenario));
    const reading = readCard(body, new Date());
    if ('carte' in reading) {
      return toPage(reply, await flow.chooseCard(id, reading.carte, scenario));
    }
    const transaction = await flow.read(id);
    if (transaction?.etape !== 'CARTE') return toPage(reply, transaction);
    const view = viewOf(parts, transaction.langue);
    const form = { errors: reading.erreurs, ...choice };
    return sendPage(reply.code(422), cardPage(view, subjectOf(transaction), form));
  });

  app.post<Address>('/paiement/:id/authentification', async (request, reply) => {
    const { id } = request.params;
    const body = bodyOf(request);
    const [confirmed, refused] = [body.confirm !== undefined, body.refuse !== undefined];
    const done = confirmed === refused ? flow.read(id) : flow.authenticate(id, confirmed);
    return toPage(reply, await done);
  });
}

/** For tests and reconciliation: without address and return context of the payer. */
function line(transaction: Transaction, { pendingDelayMs = 60_000 }: SandboxOptions) {
  const {
    id,
    contexteRetour: returnContext,
    empreinte,
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
  app.get('/transactions', async () => store.all().map((une) => line(une, options)));
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

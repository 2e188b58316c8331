import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import { createAnswerCounter } from './callbacks/answerCounter.ts';
import { direct } from './callbacks/direct.ts';
import { createReception } from './callbacks/reception.ts';
import { closeDuringMaintenance } from './plugins/maintenanceGate.ts';
import { limitRate } from './plugins/rateLimit.ts';
import { requireSession } from './plugins/sessions.ts';
import { checkAnswers } from './plugins/strictAnswers.ts';
import { checkXsrf } from './plugins/xsrf.ts';
import type { ReceiptGenerator } from './ports/ReceiptDocument.ts';
import type { TransferGenerator } from './ports/TransferDocument.ts';
import { demonstration } from './routes/demonstration.ts';
import type { Dependencies } from './routes/dependencies.ts';
import { documents } from './routes/documents.ts';
import { encryption } from './routes/encryption.ts';
import { lookup } from './routes/lookup.ts';
import { payment } from './routes/payment.ts';
import { sendings } from './routes/sendings.ts';
import { token } from './routes/token.ts';
import { transfer } from './routes/transfer.ts';
import { verification } from './routes/verification.ts';
import { createTokens } from './services/session/tokens.ts';
import type { RenderOutcomePage } from './web/outcomePage.ts';

/** Milliseconds before a repeated or refused post is answered. */
const IDLE_PAUSE_MS = 1_000;

interface CallbacksOptions extends Dependencies {
  readonly idlePauseMs?: number | undefined;
  /** Undefined if no web app is served. */
  readonly renderOutcome: RenderOutcomePage | undefined;
}

/** Registers the provider's calls outside the API, whose hooks ask for a session. */
export async function callbacks(
  scope: FastifyInstance,
  { idlePauseMs = IDLE_PAUSE_MS, ...shared }: CallbacksOptions,
): Promise<void> {
  forbidCache(scope);
  await limitRate(scope);
  const reception = createReception(shared, idlePauseMs);
  scope.addHook('onClose', () => reception.end());
  const counter = createAnswerCounter(shared.metrics);
  await scope.register(direct, { ...shared, reception, counter, idlePauseMs });
}

export interface ApiOptions {
  readonly shared: Dependencies;
  readonly generateReceipt: ReceiptGenerator;
  readonly generateTransfer: TransferGenerator;
  /** Milliseconds to wait for the provider's answer about an earlier attempt. */
  readonly verificationDelayMs?: number;
  /** Milliseconds that the provider has to create a payment page. */
  readonly startDelayMs?: number;
  readonly idlePauseMs?: number | undefined;
}

export async function api(scope: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shared } = options;
  const { config, db, now } = shared;
  const tokens = createTokens(config.secrets.TOKEN_SECRET);
  forbidCache(scope);
  await limitRate(scope);
  if (config.corsOrigins.length > 0) {
    await scope.register(fastifyCors, {
      origin: [...config.corsOrigins],
      exposedHeaders: ['date', 'retry-after', MAINTENANCE_HEADER],
    });
  }
  if (!config.production) checkAnswers(scope);
  closeDuringMaintenance(scope, db, now);
  await scope.register(token, { ...shared, tokens });
  await scope.register(async (inSession) => {
    requireSession(inSession, tokens);
    checkXsrf(inSession, config.secrets.XSRF_SECRET);
    await inSession.register(lookup, shared);
    const { verificationDelayMs, startDelayMs, generateReceipt, generateTransfer } = options;
    await inSession.register(payment, { ...shared, verificationDelayMs, startDelayMs });
    await inSession.register(documents, { db, generateReceipt });
    await inSession.register(sendings, shared);
    await inSession.register(transfer, { ...shared, generateTransfer });
    await inSession.register(verification, shared);
    await inSession.register(encryption, shared);
    await inSession.register(demonstration, shared);
  });
}

const forbidCache = (scope: FastifyInstance): void => {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
};

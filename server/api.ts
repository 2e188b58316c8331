import fastifyCors from '@fastify/cors';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { MAINTENANCE_HEADER } from '#contract/maintenance.ts';
import { closeDuringMaintenance } from './plugins/maintenanceGate.ts';
import { limitRate } from './plugins/rateLimit.ts';
import { requireSession } from './plugins/sessions.ts';
import { checkXsrf } from './plugins/xsrf.ts';
import type { ReceiptGenerator } from './ports/ReceiptDocument.ts';
import type { TransferGenerator } from './ports/TransferDocument.ts';
import type { Dependencies } from './routes/dependencies.ts';
import { documents } from './routes/documents.ts';
import { encryption } from './routes/encryption.ts';
import { lookup } from './routes/lookup.ts';
import { payment } from './routes/payment.ts';
import { sendings } from './routes/sendings.ts';
import { type SipsOptions, sips } from './routes/sips.ts';
import { token } from './routes/token.ts';
import { transfer } from './routes/transfer.ts';
import { verification } from './routes/verification.ts';
import { createTokens } from './services/session/tokens.ts';

/** Beside the API, whose hooks ask for a session. */
export async function callbacks(scope: FastifyInstance, options: SipsOptions): Promise<void> {
  forbidCache(scope);
  await limitRate(scope);
  await scope.register(fastifyFormbody);
  await scope.register(sips, options);
}

export interface ApiOptions {
  readonly shared: Dependencies;
  readonly generateReceipt: ReceiptGenerator;
  readonly generateTransfer: TransferGenerator;
  /** How long a start waits for the provider's answer on an earlier attempt, ms. */
  readonly verificationDelayMs?: number;
  /** How long an answer that changes nothing is held, ms. */
  readonly idlePauseMs?: number;
}

export async function api(scope: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shared } = options;
  const { config, base, now } = shared;
  const tokens = createTokens(config.secrets.TOKEN_SECRET);
  forbidCache(scope);
  await limitRate(scope);
  if (config.corsOrigins.length > 0) {
    await scope.register(fastifyCors, {
      origin: [...config.corsOrigins],
      exposedHeaders: ['date', 'retry-after', MAINTENANCE_HEADER],
    });
  }
  closeDuringMaintenance(scope, base, now);
  await scope.register(token, { ...shared, tokens });
  await scope.register(async (inSession) => {
    requireSession(inSession, tokens);
    checkXsrf(inSession, config.secrets.XSRF_SECRET);
    await inSession.register(lookup, shared);
    const { verificationDelayMs, generateReceipt, generateTransfer } = options;
    await inSession.register(payment, { ...shared, verificationDelayMs });
    await inSession.register(documents, { base, generateReceipt });
    await inSession.register(sendings, shared);
    await inSession.register(transfer, { ...shared, generateTransfer });
    await inSession.register(verification, shared);
    await inSession.register(encryption, shared);
  });
}

const forbidCache = (scope: FastifyInstance): void => {
  scope.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
};

import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import type { Config } from '../config/readConfig.ts';
import { redact } from '../logging/redact.ts';

export interface LogOutput {
  write(row: string): void;
}

/** Drops properties of drivers, which hold values. */
function describeError(error: Error & { code?: unknown }) {
  const { name, code, message, stack = '', cause } = error;
  return {
    type: name,
    code: typeof code === 'string' ? code : null,
    message: redact(message),
    // The first line may hold a number.
    stack: (stack.match(/^\s+at .*$/gm) ?? []).join('\n'),
    cause: cause === undefined ? null : redact(cause),
  };
}

/** An address can hold a credential. */
const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? null,
});

/** Characters; longest wait, ms. */
const BUFFERED = 4_096;
const FLUSH_MS = 250;

/** One write per line took longer than a lookup's checks. */
function bufferedOutput(): LogOutput {
  const stream = destination({ dest: 1, sync: false, minLength: BUFFERED });
  // pino writes the rest at exit.
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}

/** No numbers, keys, tokens, addresses. */
export function logOptions(
  { logLevel }: Pick<Config, 'logLevel'>,
  output: LogOutput | undefined,
): NonNullable<FastifyServerOptions['logger']> {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    serializers: { err: describeError, error: describeError, req: describeRequest },
    stream: output ?? bufferedOutput(),
  };
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    request.log.info({ ...describeRequest(request), statut: status, ms }, 'request');
    done();
  });
}

import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import type { Config } from '../config/readConfig.ts';
import { redact } from '../logging/redact.ts';

/** Where log lines go, one JSON text each; the standard output by default. */
export interface LogOutput {
  write(row: string): void;
}

/** What is kept of an error. Drivers hang values on theirs (`detail`, `parameters`, `rawPacket`): none of it stays. */
function describeError(error: Error & { code?: unknown }) {
  const { name, code, message, stack = '', cause } = error;
  return {
    type: name,
    code: typeof code === 'string' ? code : null,
    message: redact(message),
    // The frames alone: the first line of a stack is the message, which may name a number.
    stack: (stack.match(/^\s+at .*$/gm) ?? []).join('\n'),
    cause: cause === undefined ? null : redact(cause),
  };
}

/** A request is its method and its route's pattern: an address can hold a credential (security facts). */
const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions?.url ?? null,
});

/** Characters that are written at once, and how long a line waits for others, ms. */
const BUFFERED = 4_096;
const FLUSH_MS = 250;

/** The standard output: a line for itself cost a write of its own, which took longer than a lookup's checks. */
function bufferedOutput(): LogOutput {
  const stream = destination({ dest: 1, sync: false, minLength: BUFFERED });
  // What still waits when the process ends is written then, by the library.
  setInterval(() => stream.flush(), FLUSH_MS).unref();
  return stream;
}

/** The logger of the application: no number, key, token or address of a person reaches it. */
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

/** One line for each request, when it has been answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime: ms }, done) => {
    request.log.info({ ...describeRequest(request), statut: status, ms }, 'request');
    done();
  });
}

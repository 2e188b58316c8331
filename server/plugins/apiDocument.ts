import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { bodiesOf } from '#contract/bodies.ts';
import { type CallAnswer, type CallName, callOf, errorsOf } from '#contract/calls.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { ErrorBody } from '#contract/schemas/common.ts';

const PATH = '/api/docs';
const TITLE = 'Fines: look up and pay';

/** A browser needs all three parts of a session; other callers have no cookie. */
const SECURITY = {
  public: [],
  session: [{ bearer: [], xsrfCookie: [], xsrfHeader: [] }, { bearer: [] }],
  signed: [],
};

const COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'What `token` answers; 15 minutes.' },
    xsrfCookie: { type: 'apiKey', in: 'cookie', name: 'XSRF-TOKEN' },
    xsrfHeader: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
  },
} as const;

const REQUEST_STATUSES = { GET: [400], POST: [400, 413, 415] } as const;

function refusalsOf(name: CallName): Record<string, object> {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(name)) {
    const statuses =
      code === 'requete-invalide' ? REQUEST_STATUSES[callOf(name).method] : [ERROR_STATUSES[code]];
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { ...(bodiesOf(name).refusal ?? ErrorBody), description: codes.join(', ') },
    ]),
  );
}

const TEXT = { type: 'string' };
const SCHEMAS = {
  'application/json': {},
  'application/pdf': { type: 'string', format: 'binary' },
  'text/plain': TEXT,
  'text/html': TEXT,
};

function responseOf(name: CallName, status: string, { type, redirect }: CallAnswer): object {
  if (status === '206')
    return { description: 'The session is not bound to this fine', type: 'null' };
  if (redirect) return { description: 'The answer is at another address', type: 'null' };
  if (type === undefined) return { description: 'Done', type: 'null' };
  return {
    description: 'Done',
    content: { [type]: { schema: bodiesOf(name).answer ?? SCHEMAS[type] } },
  };
}

function responsesOf(name: CallName): Record<string, object> {
  const successes = Object.entries(callOf(name).answers).map(([status, reply]) => [
    status,
    responseOf(name, status, reply),
  ]);
  return { ...Object.fromEntries(successes), ...refusalsOf(name) };
}

function describe(schema: FastifySchema | undefined, name: CallName | undefined): FastifySchema {
  if (name === undefined) return { hide: true };
  const { body, summary, description, requirement } = bodiesOf(name);
  return {
    ...schema,
    ...(body && { body }),
    operationId: name,
    summary,
    description: `${description} (${requirement})`,
    security: SECURITY[callOf(name).access],
    response: responsesOf(name),
  };
}

/** Serves `/api/docs` and `/api/docs/json`, which are built on first use. */
export async function serveApiDocument(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: TITLE,
        description:
          'Amounts are cents of euros, days are ISO dates in Paris. An error has a stable `code`.',
        version: '2',
      },
      servers: [{ url: publicUrl }],
      components: COMPONENTS,
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route.config?.call), url }),
  });
  await app.register(async (pages) => {
    // Each release may change the document.
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      // The library of this page writes markup as text. Production does not serve it by default.
      const whole = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', whole.split(';require-trusted-types-for')[0]);
    });
    await pages.register(fastifySwaggerUi, {
      routePrefix: PATH,
      // This layout has no bar that loads other documents.
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: TITLE },
    });
  });
}

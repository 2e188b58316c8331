import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { CallAnswer } from '#contract/call.ts';
import { callOf, errorsOf } from '#contract/callOf.ts';
import type { CallName } from '#contract/calls.ts';
import { CODES_ERREUR } from '#contract/erreurs.ts';
import { Erreur } from '#contract/schemas/commun.ts';

const CHEMIN = '/api/docs';
const TITRE = 'Fines: look up and pay';

/** A browser proves with its bearer and with its XSRF token; another caller has no cookie. */
const SECURITES = {
  public: [],
  session: [{ bearer: [], xsrfCookie: [], xsrfHeader: [] }, { bearer: [] }],
  sealed: [],
};

const COMPOSANTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'What `token` answers; 15 minutes.' },
    xsrfCookie: { type: 'apiKey', in: 'cookie', name: 'XSRF-TOKEN' },
    xsrfHeader: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
  },
} as const;

/** A body can also be too large, or of a type that is not read. */
const STATUTS_REQUETE = { GET: [400], POST: [400, 413, 415] } as const;

/** The refusals of a call, by status: the codes in words, and the one body that all have. */
function refusDe(nom: CallName): Record<string, object> {
  const parStatut = new Map<number, string[]>();
  for (const code of errorsOf(nom)) {
    const statuts =
      code === 'requeteInvalide' ? STATUTS_REQUETE[callOf(nom).method] : [CODES_ERREUR[code]];
    for (const statut of statuts) parStatut.set(statut, [...(parStatut.get(statut) ?? []), code]);
  }
  return Object.fromEntries(
    [...parStatut].map(([statut, codes]) => [statut, { ...Erreur, description: codes.join(', ') }]),
  );
}

const TEXTE = { type: 'string' };
/** Of each media type that has no schema of its own. */
const SCHEMAS = {
  'application/json': {},
  'application/pdf': { type: 'string', format: 'binary' },
  'text/plain': TEXTE,
  'text/html': TEXTE,
};

function reponseDe(statut: string, { type, schema }: CallAnswer): object {
  if (statut === '206')
    return { description: 'The session is not bound to this fine', type: 'null' };
  if (type === undefined) return { description: 'Done', type: 'null' };
  return { description: 'Done', content: { [type]: { schema: schema ?? SCHEMAS[type] } } };
}

function reponsesDe(nom: CallName): Record<string, object> {
  const reussites = Object.entries(callOf(nom).answers).map(([statut, reponse]) => [
    statut,
    reponseDe(statut, reponse),
  ]);
  return { ...Object.fromEntries(reussites), ...refusDe(nom) };
}

/** What the document tells of a route; those that are no call of the contract are not told. */
function decrire(schema: FastifySchema | undefined, nom: CallName | undefined): FastifySchema {
  if (nom === undefined) return { hide: true };
  const { summary, description, access, requirement } = callOf(nom);
  return {
    ...schema,
    operationId: nom,
    summary,
    description: `${description} (${requirement})`,
    security: SECURITES[access],
    response: reponsesDe(nom),
  };
}

/**
 * Serves what `contract/` says as an OpenAPI document: to read at `/api/docs`, as JSON at `/api/docs/json`. It is made
 * from the routes' own schemas when it is first asked for, and no route is served by it.
 */
export async function servirDocumentation(
  app: FastifyInstance,
  urlPublique: string,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: TITRE,
        description:
          'Amounts are cents of euros, days are ISO dates in Paris, errors are `Erreur`.',
        version: '2',
      },
      servers: [{ url: urlPublique }],
      components: COMPOSANTS,
    },
    transform: ({ schema, url, route }) => ({ schema: decrire(schema, route.config?.call), url }),
  });
  await app.register(async (pages) => {
    // They change with each version of the service.
    pages.addHook('onSend', async (_requete, reponse) => {
      reponse.header('cache-control', 'no-cache');
    });
    await pages.register(fastifySwaggerUi, {
      routePrefix: CHEMIN,
      // Without the bar on which another document could be asked for.
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: TITRE },
    });
  });
}

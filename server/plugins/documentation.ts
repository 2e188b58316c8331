import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { CALLS, type NomCall } from '#contract/calls.ts';
import { documentationDe, erreursDe } from '#contract/documentation.ts';
import { CODES_ERREUR } from '#contract/erreurs.ts';
import { Erreur } from '#contract/schemas/commun.ts';

const CHEMIN = '/api/docs';
const TITRE = 'Fines: look up and pay';

const NOMS = new Map<string, NomCall>(
  Object.entries(CALLS).map(([nom, { path }]) => [path, nom as NomCall]),
);

/** A browser proves with its bearer and with its XSRF token; another caller has no cookie. */
const SECURITES = {
  public: [],
  session: [{ bearer: [], xsrfCookie: [], xsrfHeader: [] }, { bearer: [] }],
  scelle: [],
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
function refusDe(nom: NomCall): Record<string, object> {
  const parStatut = new Map<number, string[]>();
  for (const code of erreursDe(nom)) {
    const statuts =
      code === 'requeteInvalide' ? STATUTS_REQUETE[CALLS[nom].method] : [CODES_ERREUR[code]];
    for (const statut of statuts) parStatut.set(statut, [...(parStatut.get(statut) ?? []), code]);
  }
  return Object.fromEntries(
    [...parStatut].map(([statut, codes]) => [statut, { ...Erreur, description: codes.join(', ') }]),
  );
}

function reponsesDe(nom: NomCall): Record<string, object> {
  const { succes, nonLie } = documentationDe(nom);
  const { statut, type, schema } = succes;
  const description = 'Done';
  return {
    [statut]:
      type === undefined
        ? { description, type: 'null' }
        : { description, content: { [type]: { schema } } },
    ...(nonLie && { 206: { description: 'The session is not bound to this fine', type: 'null' } }),
    ...refusDe(nom),
  };
}

/** What the document tells of a route; those that are no call of the contract are not told. */
function decrire(schema: FastifySchema | undefined, url: string): FastifySchema {
  const nom = NOMS.get(url);
  if (nom === undefined) return { hide: true };
  const { resume, description, acces } = documentationDe(nom);
  return {
    ...schema,
    operationId: nom,
    summary: resume,
    description: `${description} (${CALLS[nom].exigence})`,
    security: SECURITES[acces],
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
    transform: ({ schema, url }) => ({ schema: decrire(schema, url), url }),
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: CHEMIN,
    // Without the bar on which another document could be asked for.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: TITRE },
  });
}

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Body } from '#contract/bodies.ts';
import { CALLS } from '#contract/calls.ts';
import { LANGUE_PAR_DEFAUT } from '#contract/domaine/langues.ts';
import { href } from '#contract/paths.ts';
import type { AnswerChannel, AnswerEnding, Metrics } from '../metrics/metrics.ts';
import { ApiError } from '../plugins/errors.ts';
import { type ReponsePaiement, ReponseRefusee } from '../ports/PaymentGateway.ts';
import { appliquerReponse } from '../services/paiement/appliquerReponse.ts';
import { retrouverRetour } from '../services/paiement/confirmerPaiement.ts';
import type { Dependencies } from './dependencies.ts';
import { nextPage } from './nextPage.ts';
import { registerCall } from './registerCall.ts';

type SipsBody = Body<'sipsAutomatique'>;

/** Where the provider posts its answers; without query string (sips facts). */
export function sipsAddresses(publicUrl: string): { urlAutomatique: string; urlRetour: string } {
  return {
    urlAutomatique: `${publicUrl}${CALLS.sipsAutomatique.path}`,
    urlRetour: `${publicUrl}${CALLS.sipsRetour.path}`,
  };
}

/** A field that was posted twice is no text, and reads as absent. */
const champsDe = (corps: SipsBody): Record<string, string> =>
  Object.fromEntries(
    Object.entries(corps).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 415]);

function endingOf(statut: number, acknowledgement: number): AnswerEnding {
  if (statut === acknowledgement) return 'acquittee';
  return REFUSALS.has(statut) ? 'refusee' : 'non_enregistree';
}

/** Counts every answer once it was answered; see `ANSWER_ENDINGS`. */
function counterOf({ providerAnswers: reponsesFournisseur }: Metrics) {
  const lost = new WeakSet<FastifyRequest>();
  return {
    /** Whoever posted it is led on, and yet nothing was recorded. */
    noterPerdue: (request: FastifyRequest) => lost.add(request),
    compter: (channel: AnswerChannel, acknowledgement: number) => {
      return async (request: FastifyRequest, { statusCode }: FastifyReply) => {
        const done = lost.has(request) ? 'non_enregistree' : endingOf(statusCode, acknowledgement);
        reponsesFournisseur.inc({ canal: channel, suite: done });
      };
    },
  };
}

/** The two sealed callbacks; neither bearer nor XSRF nor limit, the seal is what counts (D-19, invariant 2). */
export async function sips(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { config, base, passerelle } = dependencies;
  const { noterPerdue, compter } = counterOf(dependencies.metrics);

  const read = (corps: SipsBody, logger: FastifyBaseLogger): ReponsePaiement => {
    try {
      return passerelle.lireReponse(champsDe(corps));
    } catch (error) {
      if (!(error instanceof ReponseRefusee)) throw error;
      logger.warn({ raison: error.message }, 'answer of the gateway refused');
      throw new ApiError('sceau-invalide', 'The answer is not sealed as agreed');
    }
  };

  const apply = async (request: FastifyRequest<{ Body: SipsBody }>): Promise<string> => {
    const received = read(request.body, request.log);
    try {
      const effet = await appliquerReponse(base, passerelle.marchand, received, 'AUTOMATIQUE');
      request.log.info({ effet, issue: received.issue }, 'answer of the gateway applied');
    } catch (error) {
      // Nothing was committed: the provider must not believe that we know (invariant 2).
      request.log.error({ err: error }, 'answer of the gateway not applied');
      throw new ApiError('indisponible', 'Not recorded');
    }
    return '';
  };

  registerCall(app, 'sipsAutomatique', apply, { onResponse: compter('automatique', 200) });

  registerCall(
    app,
    'sipsRetour',
    async (request) => {
      const received = read(request.body, request.log);
      return `${config.publicUrl}${await applyOnReturn(received, request)}`;
    },
    { onResponse: compter('retour', 303), errorHandler: replyToPerson },
  );

  const errorPage = (incident: string): string =>
    `${href('erreur', LANGUE_PAR_DEFAUT, { idErreur: 'technique' })}#incident=${incident}`;

  /** The person must land somewhere, also when the database is away: the page then asks again by itself. */
  async function applyOnReturn(
    received: ReponsePaiement,
    request: FastifyRequest,
  ): Promise<string> {
    const { id: incident, log: logger } = request;
    try {
      await appliquerReponse(base, passerelle.marchand, received, 'RETOUR');
      const { RETURN_SECRET } = config.secrets;
      const retour = await retrouverRetour(base, RETURN_SECRET, received.transactionReference);
      if (retour !== null) return href('confirmation', retour.locale, { token: retour.jeton });
    } catch (error) {
      logger.error({ err: error, incident }, 'return from the gateway not applied');
      noterPerdue(request);
      if (received.contexteRetour !== null) {
        return href('confirmation', LANGUE_PAR_DEFAUT, { token: received.contexteRetour });
      }
    }
    return errorPage(incident);
  }

  /** A browser is shown the page for errors, never a JSON text; a program gets the code that it can read. */
  function replyToPerson(
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    if (!request.headers.accept?.includes('text/html')) return reply.send(error);
    request.log.warn({ err: error, incident: request.id }, 'return from the gateway refused');
    const address = `${config.publicUrl}${errorPage(request.id)}`;
    const statut = error instanceof ApiError ? 400 : (error.statusCode ?? 500);
    if (!REFUSALS.has(statut)) {
      noterPerdue(request);
      return reply.redirect(address, 303);
    }
    return reply.code(statut).type('text/html; charset=utf-8').send(nextPage(address));
  }
}

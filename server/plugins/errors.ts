import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODES_ERREUR, type CodeErreur } from '#contract/erreurs.ts';
import type { Erreur } from '#contract/schemas/commun.ts';
import type { IssueEssai } from '../services/recherche/limiteEssais.ts';
import type { PoserEntetes } from './securityHeaders.ts';

/** A refusal that the caller is told by its stable code. */
export class ErreurApi extends Error {
  override readonly name = 'ErreurApi';
  readonly code: CodeErreur;
  /** Seconds to wait before another try, told by `Retry-After`. */
  readonly attente: number | undefined;

  constructor(code: CodeErreur, message: string, attente?: number) {
    super(message);
    this.code = code;
    this.attente = attente;
  }
}

/** The session is not bound to the fine: 206 without a body (D-13). */
export class NonLie extends Error {
  override readonly name = 'NonLie';
}

/**
 * What a service gives for a bound fine.
 * @throws NonLie where it gave null
 */
export function exigerLien<T>(issue: T | null): T {
  if (issue === null) throw new NonLie();
  return issue;
}

/**
 * The answer of a guess that was let through.
 * @throws ErreurApi `trop-de-tentatives` with the time to wait, when it was not (D-15)
 */
export function exigerPatience<Resultat>(issue: IssueEssai<Resultat>): Resultat {
  if ('resultat' in issue) return issue.resultat;
  throw new ErreurApi('trop-de-tentatives', 'Too many wrong answers', issue.attente);
}

/** Codes of a database that cannot be reached: the socket's and PostgreSQL's classes 08, 53 and 57. */
const BASE_ABSENTE = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|08\w{3}|53\w{3}|57P\d{2})$/;

/** What node-postgres says, without a code, of a connection that broke or never came about. */
const CONNEXION_PERDUE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const baseAbsente = ({ code, message }: FastifyError): boolean =>
  code === undefined ? CONNEXION_PERDUE.test(message) : BASE_ABSENTE.test(code);

function codeDe(erreur: FastifyError | ErreurApi): CodeErreur {
  if (erreur instanceof ErreurApi) return erreur.code;
  if (erreur.statusCode === 429) return 'trop-de-tentatives';
  if (erreur.statusCode !== undefined && erreur.statusCode < 500) return 'requeteInvalide';
  return baseAbsente(erreur) ? 'indisponible' : 'technique';
}

/** What a 4xx of the framework says is safe to repeat; a fault of ours is told to the log only. */
function messageDe(erreur: FastifyError | ErreurApi, code: CodeErreur): string {
  return CODES_ERREUR[code] < 500 ? erreur.message : 'The service has met a fault';
}

function repondre(
  erreur: FastifyError | ErreurApi | NonLie,
  requete: FastifyRequest,
  reponse: FastifyReply,
): FastifyReply {
  if (erreur instanceof NonLie) return reponse.code(206).send();
  const code = codeDe(erreur);
  const statut =
    code === 'requeteInvalide' ? ((erreur as FastifyError).statusCode ?? 400) : CODES_ERREUR[code];
  if (statut >= 500) requete.log.error({ err: erreur, incident: requete.id }, 'fault');
  if (erreur instanceof ErreurApi && erreur.attente !== undefined) {
    reponse.header('retry-after', erreur.attente);
  }
  const corps: Erreur = { code, message: messageDe(erreur, code), incident: requete.id };
  reponse.header('cache-control', 'no-store');
  return reponse.code(statut).type('application/json; charset=utf-8').send(corps);
}

/**
 * Refuses an address that the router cannot read. It is not repeated: it can hold a credential. No hook runs for these
 * answers, so that they are given the security headers here.
 */
export function refuserAdresse(poserEntetes: PoserEntetes) {
  return (
    { statusCode = 400 }: FastifyError,
    requete: FastifyRequest,
    reponse: FastifyReply,
  ): void => {
    poserEntetes(requete.raw, reponse.raw);
    const corps: Erreur = {
      code: 'requeteInvalide',
      message: 'The address cannot be read',
      incident: requete.id,
    };
    reponse.code(statusCode).header('cache-control', 'no-store').send(corps);
  };
}

/** Gives every failure of the API one shape: `{code, message, incident}`, never a stack. */
export function erreurs(app: FastifyInstance): void {
  app.setErrorHandler(repondre);
}

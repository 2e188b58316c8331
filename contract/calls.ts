import type { ErrorCode } from './errors.ts';

type MediaType = 'application/json' | 'application/pdf' | 'text/plain' | 'text/html';

export interface CallAnswer {
  readonly type?: MediaType;
  /** This field is in every JSON body. An answer without it comes from a proxy, not from us (D-65). */
  readonly field?: string;
  readonly orEmpty?: true;
  readonly redirect?: true;
}

/** Plain data: the schemas are in `contract/bodies.ts`, so that the browser does not load them. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly access: 'public' | 'session' | 'signed';
  readonly input?: 'query';
  readonly answers: { readonly [Status in 200 | 202 | 206 | 303]?: CallAnswer };
  /** Errors of this call alone; `errorsOf` adds those that many calls share. */
  readonly errors?: readonly ErrorCode[];
  /** Requests in a minute from one address. Absent: the default of `rateLimit.ts`. Null: no limit. */
  readonly limit?: number | null;
  readonly closedInMaintenance?: true;
}

const json = <Field extends string>(field: Field) => ({ type: 'application/json', field }) as const;
const FINE_OR_EMPTY = { ...json('statutPaiement'), orEmpty: true } as const;
const TEXT = { type: 'text/plain' } as const;
const HTML = { type: 'text/html' } as const;
const PDF = { type: 'application/pdf' } as const;
const REDIRECT = { redirect: true } as const;
const EMPTY = {} as const;
/** Answers 206 when the session is not bound to the fine (D-13). */
const NOT_BOUND = {} as const;

const IN_SESSION = { method: 'POST', access: 'session' } as const;

const UNPAYABLE = ['paiement-en-cours', 'deja-paye', 'non-payable'] as const;
const NO_TRANSFER = ['indicatif-invalide', 'virement-non-autorise', ...UNPAYABLE] as const;

/**
 * An office behind one address must get at least 300 tokens and 300 right lookups a minute (D-14). These limits do
 * not stop guesses: counted wrong answers do (D-15). The provider's notification has no limit, because refusing one
 * delays the news of a payment.
 */
export const CALLS = {
  token: {
    method: 'POST',
    path: '/api/v2/token',
    access: 'public',
    input: 'query',
    answers: { 200: TEXT },
    errors: ['horloge', 'horodatage-invalide'],
    limit: 600,
  },
  rechercheAmende: {
    ...IN_SESSION,
    path: '/api/v2/recherche/amende',
    answers: { 200: FINE_OR_EMPTY },
    limit: 600,
    closedInMaintenance: true,
  },
  justifierPaiement: {
    ...IN_SESSION,
    path: '/api/v2/confirmerPaiement/avis/2/justif',
    answers: { 200: FINE_OR_EMPTY },
    limit: 600,
  },
  prolongerLiaison: {
    ...IN_SESSION,
    path: '/api/v2/prolongation/2',
    answers: { 200: EMPTY, 206: NOT_BOUND },
  },
  terminerSession: { ...IN_SESSION, path: '/api/v2/finSession/2', answers: { 200: EMPTY } },
  encrypte: {
    method: 'GET',
    path: '/api/v2/encrypte',
    access: 'session',
    input: 'query',
    answers: { 200: TEXT },
    limit: 600,
    closedInMaintenance: true,
  },
  decrypte: {
    ...IN_SESSION,
    path: '/api/v2/decrypte',
    answers: { 200: json('plainText') },
    errors: ['identifiant-invalide'],
    limit: 600,
    closedInMaintenance: true,
  },
  envoiSips: {
    ...IN_SESSION,
    path: '/api/v2/envoiSips/avis/2',
    answers: { 200: HTML, 206: NOT_BOUND },
    errors: [...UNPAYABLE, 'montant-invalide', 'verification-en-cours'],
    closedInMaintenance: true,
  },
  confirmerPaiement: {
    ...IN_SESSION,
    path: '/api/v2/confirmerPaiement/avis/2',
    answers: { 200: json('avisId'), 206: NOT_BOUND },
    // The confirmation page repeats this call every few seconds until the outcome is known.
    limit: 1_200,
  },
  directNotification: {
    method: 'POST',
    path: '/api/v2/direct/notification',
    access: 'signed',
    answers: { 200: TEXT },
    errors: ['sceau-invalide'],
    limit: null,
  },
  directVerification: {
    method: 'GET',
    path: '/api/v2/direct/notification',
    access: 'public',
    answers: { 200: TEXT },
  },
  directRetour: {
    method: 'GET',
    path: '/api/v2/direct/retour',
    access: 'public',
    input: 'query',
    answers: { 200: HTML, 303: REDIRECT },
    errors: ['sceau-invalide'],
    limit: 300,
  },
  virement: {
    ...IN_SESSION,
    path: '/api/v2/virement/2',
    answers: { 200: json('iban'), 206: NOT_BOUND },
    errors: NO_TRANSFER,
    closedInMaintenance: true,
  },
  generePdfVirement: {
    ...IN_SESSION,
    path: '/api/v2/generePdfVirement',
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: NO_TRANSFER,
  },
  envoiMail: {
    ...IN_SESSION,
    path: '/api/v2/envoiMail/2',
    answers: { 202: json('programmeLe'), 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 120,
  },
  envoiPostal: {
    ...IN_SESSION,
    path: '/api/v2/envoiPostal/2',
    answers: { 202: json('programmeLe'), 206: NOT_BOUND },
    errors: ['sans-justificatif', 'deja-envoye', 'adresse-inconnue'],
    limit: 120,
  },
  generePdf: {
    ...IN_SESSION,
    path: '/api/v2/generePdf/2',
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: ['sans-justificatif'],
  },
  verification: {
    ...IN_SESSION,
    path: '/api/v2/verification/2',
    answers: { 200: json('conforme') },
  },
  demonstration: {
    method: 'GET',
    path: '/api/v2/demonstration',
    access: 'session',
    input: 'query',
    answers: { 200: json('avis') },
    errors: ['introuvable'],
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

export type SessionCall = {
  [N in CallName]: (typeof CALLS)[N] extends { access: 'session' } ? N : never;
}[CallName];

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

export const callOf = (name: CallName): Call => CALLS[name];

const OF_ALL = ['requete-invalide', 'technique', 'indisponible'] as const;
const OF_SESSION = ['jeton-invalide', 'xsrf-invalide'] as const;

export function errorsOf(name: CallName): readonly ErrorCode[] {
  const { access, errors = [], limit, closedInMaintenance } = callOf(name);
  return [
    ...OF_ALL,
    ...(access === 'session' ? OF_SESSION : []),
    ...(limit === null ? [] : (['trop-de-tentatives'] as const)),
    ...(closedInMaintenance ? (['maintenance'] as const) : []),
    ...errors,
  ];
}

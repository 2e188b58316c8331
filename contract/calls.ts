import type { ErrorCode } from './errors.ts';

/** Media types that a call can answer. */
type MediaType = 'application/json' | 'application/pdf' | 'text/plain' | 'text/html';

/** What a call answers with one status. */
export interface CallAnswer {
  /** Absent when there is never a body. */
  readonly type?: MediaType;
  /** A field that every JSON body has; without it the answer is not ours, but a proxy's. */
  readonly field?: string;
  /** The body may also be absent: the caller reads null. */
  readonly orEmpty?: true;
  /** No body, but an address to go to. */
  readonly redirect?: true;
}

/** A call of the service, as plain data; its schemas are in `bodies.ts`, which the browser imports as types only. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** `session`: a bearer, and the XSRF token of a browser. `sealed`: the seal of the provider. */
  readonly access: 'public' | 'session' | 'sealed';
  /** What is sent is the query, not the body. */
  readonly input?: 'query';
  /** By status, all that are no error. */
  readonly answers: { readonly [Status in 200 | 202 | 206 | 303]?: CallAnswer };
  /** Refusals of its own; `errorsOf` adds those that many calls share. */
  readonly errors: readonly ErrorCode[];
  /** Requests a minute and address; null is no limit. */
  readonly limit: number | null;
  /** It begins something new: refused while operators have closed the service. */
  readonly closedInMaintenance?: true;
}

const json = <Field extends string>(field: Field) => ({ type: 'application/json', field }) as const;
/** JSON, or 200 without a body. */
const jsonOrEmpty = <Field extends string>(field: Field) =>
  ({ type: 'application/json', field, orEmpty: true }) as const;
const TEXT = { type: 'text/plain' } as const;
const HTML = { type: 'text/html' } as const;
const PDF = { type: 'application/pdf' } as const;
const REDIRECT = { redirect: true } as const;
/** No body: the status says everything. */
const EMPTY = {} as const;
/** 206 without a body: the session is not bound to this fine (D-13). */
const NOT_BOUND = {} as const;

const TRANSFER_REFUSALS = [
  'indicatif-invalide',
  'virement-non-autorise',
  'paiement-en-cours',
  'deja-paye',
  'non-payable',
] as const;

/**
 * The calls of the service. A name is the client's function (`src/api`) and the server's handler (`server/routes`).
 *
 * Limits: an office behind one address stays far below; D-14 asks for 300 tokens and 300 correct lookups at least.
 * Guessing is stopped elsewhere, by counting wrong answers (D-15). The provider is never limited (invariant 2).
 */
export const CALLS = {
  // Session, lookup and pre-filled addresses.
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
    method: 'POST',
    path: '/api/v2/recherche/amende',
    access: 'session',
    answers: { 200: jsonOrEmpty('statutPaiement') },
    errors: [],
    limit: 600,
    closedInMaintenance: true,
  },
  justifierPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2/justif',
    access: 'session',
    answers: { 200: jsonOrEmpty('statutPaiement') },
    errors: [],
    limit: 600,
  },
  prolongerLiaison: {
    method: 'POST',
    path: '/api/v2/prolongation/2',
    access: 'session',
    answers: { 200: EMPTY, 206: NOT_BOUND },
    errors: [],
    limit: 300,
  },
  encrypte: {
    method: 'GET',
    path: '/api/v2/encrypte',
    access: 'session',
    input: 'query',
    answers: { 200: TEXT },
    errors: [],
    limit: 600,
    closedInMaintenance: true,
  },
  decrypte: {
    method: 'POST',
    path: '/api/v2/decrypte',
    access: 'session',
    answers: { 200: json('plainText') },
    errors: ['identifiant-invalide'],
    limit: 600,
    closedInMaintenance: true,
  },
  // To the provider of card payments and back.
  envoiSips: {
    method: 'POST',
    path: '/api/v2/envoiSips/avis/2',
    access: 'session',
    answers: { 200: HTML, 206: NOT_BOUND },
    errors: [
      'paiement-en-cours',
      'deja-paye',
      'non-payable',
      'montant-invalide',
      'verification-en-cours',
    ],
    limit: 300,
    closedInMaintenance: true,
  },
  confirmerPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2',
    access: 'session',
    answers: { 200: json('avisId'), 206: NOT_BOUND },
    errors: [],
    // The page asks again every few seconds while a payment is not decided.
    limit: 1_200,
  },
  sipsAutomatique: {
    method: 'POST',
    path: '/api/v2/sips/automatique',
    access: 'sealed',
    answers: { 200: TEXT },
    errors: ['sceau-invalide'],
    limit: null,
  },
  sipsRetour: {
    method: 'POST',
    path: '/api/v2/sips/retour',
    access: 'sealed',
    answers: { 303: REDIRECT },
    errors: ['sceau-invalide'],
    limit: null,
  },
  // Payment by bank transfer.
  virement: {
    method: 'POST',
    path: '/api/v2/virement/2',
    access: 'session',
    answers: { 200: json('iban'), 206: NOT_BOUND },
    errors: TRANSFER_REFUSALS,
    limit: 300,
    closedInMaintenance: true,
  },
  generePdfVirement: {
    method: 'POST',
    path: '/api/v2/generePdfVirement',
    access: 'session',
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: TRANSFER_REFUSALS,
    limit: 300,
  },
  // Receipts, and the check of one.
  envoiMail: {
    method: 'POST',
    path: '/api/v2/envoiMail/2',
    access: 'session',
    answers: { 202: json('programmeLe'), 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 120,
  },
  envoiPostal: {
    method: 'POST',
    path: '/api/v2/envoiPostal/2',
    access: 'session',
    answers: { 202: json('programmeLe'), 206: NOT_BOUND },
    errors: ['sans-justificatif', 'deja-envoye', 'adresse-inconnue'],
    limit: 120,
  },
  generePdf: {
    method: 'POST',
    path: '/api/v2/generePdf/2',
    access: 'session',
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 300,
  },
  verification: {
    method: 'POST',
    path: '/api/v2/verification/2',
    access: 'session',
    answers: { 200: json('conforme') },
    errors: [],
    limit: 300,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** Calls that the web app makes in a session. */
export type SessionCall = {
  [N in CallName]: (typeof CALLS)[N] extends { access: 'session' } ? N : never;
}[CallName];

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** Any call, as the table's type tells it and without the literals of one. */
export const callOf = (name: CallName): Call => CALLS[name];

const OF_ALL = ['requete-invalide', 'technique', 'indisponible'] as const;
const OF_SESSION = ['jeton-invalide', 'xsrf-invalide'] as const;

/** Every refusal that a call can answer. */
export function errorsOf(name: CallName): readonly ErrorCode[] {
  const { access, errors, limit, closedInMaintenance } = callOf(name);
  return [
    ...OF_ALL,
    ...(access === 'session' ? OF_SESSION : []),
    ...(limit === null ? [] : (['trop-de-tentatives'] as const)),
    ...(closedInMaintenance ? (['maintenance'] as const) : []),
    ...errors,
  ];
}

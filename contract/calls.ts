import type { ErrorCode } from './errors.ts';

type MediaType = 'application/json' | 'application/pdf' | 'text/plain' | 'text/html';

export interface CallAnswer {
  readonly type?: MediaType;
  /** In every JSON body; without it the answer is a proxy's (D-65). */
  readonly field?: string;
  readonly orEmpty?: true;
  readonly redirect?: true;
}

/** Plain data, so that the browser loads no schema. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly access: 'public' | 'session' | 'signed';
  readonly input?: 'query';
  readonly answers: { readonly [Status in 200 | 202 | 206 | 303]?: CallAnswer };
  /** `errorsOf` adds those that many calls share. */
  readonly errors?: readonly ErrorCode[];
  /** A minute and address; absent: as `rateLimit.ts` has it; null: never limited. */
  readonly limit?: number | null;
  readonly closedInMaintenance?: true;
}

const json = <Field extends string>(field: Field) => ({ type: 'application/json', field }) as const;
const jsonOrEmpty = <Field extends string>(field: Field) =>
  ({ type: 'application/json', field, orEmpty: true }) as const;
const TEXT = { type: 'text/plain' } as const;
const HTML = { type: 'text/html' } as const;
const PDF = { type: 'application/pdf' } as const;
const REDIRECT = { redirect: true } as const;
const EMPTY = {} as const;
/** The session is not bound to this fine (D-13). */
const NOT_BOUND = {} as const;

const TRANSFER_REFUSALS = [
  'indicatif-invalide',
  'virement-non-autorise',
  'paiement-en-cours',
  'deja-paye',
  'non-payable',
] as const;

/**
 * D-14 asks for 300 tokens and correct lookups at least; counted wrong answers stop guesses (D-15). The provider's own
 * call is never limited (invariant 2).
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
    method: 'POST',
    path: '/api/v2/recherche/amende',
    access: 'session',
    answers: { 200: jsonOrEmpty('statutPaiement') },
    limit: 600,
    closedInMaintenance: true,
  },
  justifierPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2/justif',
    access: 'session',
    answers: { 200: jsonOrEmpty('statutPaiement') },
    limit: 600,
  },
  prolongerLiaison: {
    method: 'POST',
    path: '/api/v2/prolongation/2',
    access: 'session',
    answers: { 200: EMPTY, 206: NOT_BOUND },
  },
  terminerSession: {
    method: 'POST',
    path: '/api/v2/finSession/2',
    access: 'session',
    answers: { 200: EMPTY },
  },
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
    method: 'POST',
    path: '/api/v2/decrypte',
    access: 'session',
    answers: { 200: json('plainText') },
    errors: ['identifiant-invalide'],
    limit: 600,
    closedInMaintenance: true,
  },
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
    closedInMaintenance: true,
  },
  confirmerPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2',
    access: 'session',
    answers: { 200: json('avisId'), 206: NOT_BOUND },
    // The page asks again every few seconds.
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
    answers: { 303: REDIRECT },
    errors: ['sceau-invalide'],
    limit: 300,
  },
  virement: {
    method: 'POST',
    path: '/api/v2/virement/2',
    access: 'session',
    answers: { 200: json('iban'), 206: NOT_BOUND },
    errors: TRANSFER_REFUSALS,
    closedInMaintenance: true,
  },
  generePdfVirement: {
    method: 'POST',
    path: '/api/v2/generePdfVirement',
    access: 'session',
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: TRANSFER_REFUSALS,
  },
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
  },
  verification: {
    method: 'POST',
    path: '/api/v2/verification/2',
    access: 'session',
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

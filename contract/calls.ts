import type Type from 'typebox';
import { type Call, EMPTY, HTML, json, jsonOrEmpty, PDF, REDIRECT, TEXT } from './call.ts';
import { Amende, Recherche } from './schemas/amende.ts';
import {
  CorpsSips,
  DemandeConfirmation,
  DemandeEnvoiSips,
  DemandeMail,
  DemandePdf,
  DemandePdfVirement,
  DemandePostal,
  DemandeVerification,
  DemandeVirement,
  EnvoiProgramme,
  ReponseVirement,
  Verification,
} from './schemas/paiement.ts';
import {
  Decryption,
  DemandeDecryption,
  DemandeEncryption,
  DemandeJustification,
  DemandeRecherche,
  DemandeToken,
} from './schemas/recherche.ts';

/** 206: the session is not bound to this fine (D-13). */
const NOT_BOUND = EMPTY;

const REFUS_VIREMENT = [
  'indicatif-invalide',
  'virement-non-autorise',
  'paiement-en-cours',
  'deja-paye',
  'non-payable',
] as const;

/**
 * The calls of the service. A name is the client's function (`src/api`) and the server's handler (`server/routes`);
 * types, validation, limits, documentation and the doubles of the tests are made from this table.
 *
 * Limits: an office behind one address stays far below; D-14 asks for 300 tokens and 300 correct lookups at least.
 * Guessing is stopped elsewhere, by counting wrong answers (D-15). The provider is never limited (invariant 2).
 */
export const CALLS = {
  token: {
    method: 'POST',
    path: '/api/v2/token',
    requirement: 'K-01',
    access: 'public',
    query: DemandeToken,
    answers: { 200: TEXT },
    errors: ['horloge', 'horodatage-invalide'],
    limit: 600,
    summary: 'Begin or renew a session',
    description:
      'Exchanges a fresh timestamp, encrypted with the public key material of the settings, for a bearer of 15 minutes. A timestamp works once. A bearer that comes along keeps its session. Also sets the XSRF-TOKEN cookie.',
  },
  rechercheAmende: {
    method: 'POST',
    path: '/api/v2/recherche/amende',
    requirement: 'K-02',
    access: 'session',
    body: DemandeRecherche,
    answers: { 200: jsonOrEmpty(Recherche) },
    errors: [],
    limit: 600,
    closedInMaintenance: true,
    summary: 'Look a fine up by its number and key',
    description:
      'The fine is bound to the session. A wrong key answers the status ERREUR alone; an unknown number answers 200 without a body. Wrong answers are counted.',
  },
  confirmerPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2',
    requirement: 'K-03',
    access: 'session',
    body: DemandeConfirmation,
    answers: { 200: json(Amende), 206: NOT_BOUND },
    errors: [],
    // The page asks again every few seconds while a payment is not decided.
    limit: 1_200,
    summary: 'Tell what became of a payment',
    description:
      'For the random token that came back from the provider in the address. Binds the fine for its receipt only. 206 for an unknown or expired token.',
  },
  justifierPaiement: {
    method: 'POST',
    path: '/api/v2/confirmerPaiement/avis/2/justif',
    requirement: 'K-04',
    access: 'session',
    body: DemandeJustification,
    answers: { 200: jsonOrEmpty(Recherche) },
    errors: [],
    limit: 600,
    summary: 'Look a paid fine up for its receipt',
    description: 'As the lookup, also while the service is closed for new payments.',
  },
  envoiSips: {
    method: 'POST',
    path: '/api/v2/envoiSips/avis/2',
    requirement: 'K-05',
    access: 'session',
    body: DemandeEnvoiSips,
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
    summary: 'Start a card payment',
    description:
      'Answers a page with the sealed form to post to the provider. The amount is the one that the server computes, or a part of it where the fine can be paid in parts. Cents of euros. When an earlier attempt may have taken money, the provider is asked first.',
  },
  envoiMail: {
    method: 'POST',
    path: '/api/v2/envoiMail/2',
    requirement: 'K-06',
    access: 'session',
    body: DemandeMail,
    answers: { 202: json(EnvoiProgramme), 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 120,
    summary: 'Send a receipt by e-mail',
    description:
      'Answers once the send is committed. An hour: three per receipt, five to one recipient, five from one address.',
  },
  envoiPostal: {
    method: 'POST',
    path: '/api/v2/envoiPostal/2',
    requirement: 'K-07',
    access: 'session',
    body: DemandePostal,
    answers: { 202: json(EnvoiProgramme), 206: NOT_BOUND },
    errors: ['sans-justificatif', 'deja-envoye', 'adresse-inconnue'],
    limit: 120,
    summary: 'Send a receipt by post',
    description: 'To the address on file; one letter per receipt.',
  },
  generePdf: {
    method: 'POST',
    path: '/api/v2/generePdf/2',
    requirement: 'K-08',
    access: 'session',
    body: DemandePdf,
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: ['sans-justificatif'],
    limit: 300,
    summary: 'Make the PDF of a receipt',
    description: 'A tagged PDF in the language that is asked for.',
  },
  encrypte: {
    method: 'GET',
    path: '/api/v2/encrypte',
    requirement: 'K-09',
    access: 'session',
    query: DemandeEncryption,
    answers: { 200: TEXT },
    errors: [],
    limit: 600,
    closedInMaintenance: true,
    summary: 'Encrypt the id of a pre-filled address',
    description: 'A number with its key, 16 or 20 digits; answers base64url.',
  },
  decrypte: {
    method: 'POST',
    path: '/api/v2/decrypte',
    requirement: 'K-10',
    access: 'session',
    body: DemandeDecryption,
    answers: { 200: json(Decryption) },
    errors: ['identifiant-invalide'],
    limit: 600,
    closedInMaintenance: true,
    summary: 'Read the id of a pre-filled address',
    description: 'One answer for everything that cannot be read. Wrong ids are counted.',
  },
  generePdfVirement: {
    method: 'POST',
    path: '/api/v2/generePdfVirement',
    requirement: 'K-11',
    access: 'session',
    body: DemandePdfVirement,
    answers: { 200: PDF, 206: NOT_BOUND },
    errors: REFUS_VIREMENT,
    limit: 300,
    summary: 'Make the PDF of a bank transfer',
    description: 'As the transfer, as a tagged PDF in the language that is asked for.',
  },
  verification: {
    method: 'POST',
    path: '/api/v2/verification/2',
    requirement: 'AJOUT D-19',
    access: 'session',
    body: DemandeVerification,
    answers: { 200: json(Verification) },
    errors: [],
    limit: 300,
    summary: 'Check what a receipt says',
    description: 'Yes or no; nothing else of the payment is told. Wrong answers are counted.',
  },
  virement: {
    method: 'POST',
    path: '/api/v2/virement/2',
    requirement: 'AJOUT D-18',
    access: 'session',
    body: DemandeVirement,
    answers: { 200: json(ReponseVirement), 206: NOT_BOUND },
    errors: REFUS_VIREMENT,
    limit: 300,
    closedInMaintenance: true,
    summary: 'Tell how to pay by bank transfer',
    description:
      'What a bank asks for. Increased fines need the operation code printed on the notice; five wrong ones wait 15 minutes.',
  },
  sipsAutomatique: {
    method: 'POST',
    path: '/api/v2/sips/automatique',
    requirement: 'AJOUT D-19',
    access: 'sealed',
    body: CorpsSips,
    answers: { 200: TEXT },
    errors: ['sceau-invalide'],
    limit: null,
    summary: 'Take the sealed notification of the provider',
    description:
      'Acknowledged once everything is committed; never limited. What is not acknowledged is asked for at the diagnostic service.',
  },
  sipsRetour: {
    method: 'POST',
    path: '/api/v2/sips/retour',
    requirement: 'AJOUT D-19',
    access: 'sealed',
    body: CorpsSips,
    answers: { 303: REDIRECT },
    errors: ['sceau-invalide'],
    limit: null,
    summary: 'Take the payer back from the provider',
    description:
      'The same sealed answer, through the browser; redirects to the confirmation. A browser whose answer is refused gets a page that leads to the one for errors.',
  },
} as const satisfies Record<string, Call>;

type Calls = typeof CALLS;
export type CallName = keyof Calls;

/** The body of a call, as the client sends it and the server receives it. */
export type Body<N extends CallName> = Calls[N] extends { body: infer Schema extends Type.TSchema }
  ? Type.Static<Schema>
  : undefined;

/** The query of a call. */
export type Query<N extends CallName> = Calls[N] extends {
  query: infer Schema extends Type.TSchema;
}
  ? Type.Static<Schema>
  : undefined;

type OrEmpty<A> = A extends { orEmpty: true } ? null : never;

type ValueOf<A, File> = A extends { schema: infer Schema extends Type.TSchema }
  ? Type.Static<Schema> | OrEmpty<A>
  : A extends { type: 'application/pdf' }
    ? File
    : A extends { type: string } | { redirect: true }
      ? string
      : undefined;

type SuccessOf<N extends CallName> = Extract<keyof Calls[N]['answers'], 200 | 202 | 303>;

/**
 * What a call answers when all is well; 206 is told apart by an error. A PDF is a `File`: a `Blob` to the client,
 * bytes to the server. A redirection is its address.
 */
export type Answer<N extends CallName, File = Blob> = ValueOf<
  Calls[N]['answers'][SuccessOf<N> & keyof Calls[N]['answers']],
  File
>;

/** Calls that the web app makes in a session. */
export type SessionCall = {
  [N in CallName]: Calls[N] extends { access: 'session' } ? N : never;
}[CallName];

/** What the web app sends with a call: its body, or the query of a GET. */
export type Input<N extends CallName> = Calls[N] extends { body: Type.TSchema }
  ? Body<N>
  : Query<N>;

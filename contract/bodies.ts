import type Type from 'typebox';
import type { CALLS, CallName } from './calls.ts';
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
  DemandeProlongation,
  DemandeRecherche,
  DemandeToken,
} from './schemas/recherche.ts';

/** What the server validates and documents of a call. The browser imports the types of this module only. */
interface CallBodies {
  /** What it fulfils; `AJOUT` marks what the specification does not list, with the decision it comes from. */
  readonly requirement: `K-${number}` | `AJOUT D-${number}`;
  readonly query?: Type.TSchema;
  readonly body?: Type.TSchema;
  /** Of a JSON answer. */
  readonly answer?: Type.TSchema;
  /** For the developers who read the OpenAPI document. */
  readonly summary: string;
  readonly description: string;
}

const BODIES = {
  token: {
    requirement: 'K-01',
    query: DemandeToken,
    summary: 'Begin or renew a session',
    description:
      'Exchanges a fresh timestamp, encrypted with the public key material of the settings, for a bearer of 15 minutes. A timestamp works once. A bearer that comes along keeps its session. Also sets the XSRF-TOKEN cookie, and says in the header x-maintenance that the service is closed for a while, with the announced return.',
  },
  rechercheAmende: {
    requirement: 'K-02',
    body: DemandeRecherche,
    answer: Recherche,
    summary: 'Look a fine up by its number and key',
    description:
      'The fine is bound to the session. A wrong key answers the status ERREUR alone; an unknown number answers 200 without a body. Wrong answers are counted.',
  },
  justifierPaiement: {
    requirement: 'K-04',
    body: DemandeJustification,
    answer: Recherche,
    summary: 'Look a paid fine up for its receipt',
    description: 'As the lookup, also while the service is closed for new payments.',
  },
  prolongerLiaison: {
    requirement: 'AJOUT D-28',
    body: DemandeProlongation,
    summary: 'Keep a fine bound to the session',
    description:
      'For the person who is told that the session is about to end and chooses to stay: the binding lasts another hour without use, as after any call that needs it. Neither number nor key is sent. Also while the service is closed for new payments.',
  },
  encrypte: {
    requirement: 'K-09',
    query: DemandeEncryption,
    summary: 'Encrypt the id of a pre-filled address',
    description: 'A number with its key, 16 or 20 digits; answers base64url.',
  },
  decrypte: {
    requirement: 'K-10',
    body: DemandeDecryption,
    answer: Decryption,
    summary: 'Read the id of a pre-filled address',
    description: 'One answer for everything that cannot be read. Wrong ids are counted.',
  },
  envoiSips: {
    requirement: 'K-05',
    body: DemandeEnvoiSips,
    summary: 'Start a card payment',
    description:
      'Answers a page with the sealed form to post to the provider. The amount is the one that the server computes, or a part of it where the fine can be paid in parts. Cents of euros. With an address the receipt leaves by itself once the payment is confirmed. When an earlier attempt may have taken money, the provider is asked first.',
  },
  confirmerPaiement: {
    requirement: 'K-03',
    body: DemandeConfirmation,
    answer: Amende,
    summary: 'Tell what became of a payment',
    description:
      'For the random token that came back from the provider in the address. Binds the fine for its receipt only. 206 for an unknown or expired token.',
  },
  sipsAutomatique: {
    requirement: 'AJOUT D-19',
    body: CorpsSips,
    summary: 'Take the sealed notification of the provider',
    description:
      'Acknowledged once everything is committed; never limited. What is not acknowledged is asked for at the diagnostic service.',
  },
  sipsRetour: {
    requirement: 'AJOUT D-19',
    body: CorpsSips,
    summary: 'Take the payer back from the provider',
    description:
      'The same sealed answer, through the browser; redirects to the confirmation. A browser whose answer is refused gets a page that leads to the one for errors.',
  },
  virement: {
    requirement: 'AJOUT D-18',
    body: DemandeVirement,
    answer: ReponseVirement,
    summary: 'Tell how to pay by bank transfer',
    description:
      'What a bank asks for. Increased fines need the operation code printed on the notice; five wrong ones wait 15 minutes.',
  },
  generePdfVirement: {
    requirement: 'K-11',
    body: DemandePdfVirement,
    summary: 'Make the PDF of a bank transfer',
    description: 'As the transfer, as a tagged PDF in the language that is asked for.',
  },
  envoiMail: {
    requirement: 'K-06',
    body: DemandeMail,
    answer: EnvoiProgramme,
    summary: 'Send a receipt by e-mail',
    description:
      'Answers once the send is committed. An hour: three per receipt, five to one recipient, five from one address.',
  },
  envoiPostal: {
    requirement: 'K-07',
    body: DemandePostal,
    answer: EnvoiProgramme,
    summary: 'Send a receipt by post',
    description: 'To the address on file; one letter per receipt.',
  },
  generePdf: {
    requirement: 'K-08',
    body: DemandePdf,
    summary: 'Make the PDF of a receipt',
    description: 'A tagged PDF in the language that is asked for.',
  },
  verification: {
    requirement: 'AJOUT D-19',
    body: DemandeVerification,
    answer: Verification,
    summary: 'Check what a receipt says',
    description: 'Yes or no; nothing else of the payment is told. Wrong answers are counted.',
  },
} as const satisfies Record<CallName, CallBodies>;

type Bodies = typeof BODIES;

export const bodiesOf = (name: CallName): CallBodies => BODIES[name];

type Static<Schema> = Schema extends Type.TSchema ? Type.Static<Schema> : undefined;

/** The body of a call, as the client sends it and the server receives it. */
export type Body<N extends CallName> = Bodies[N] extends { body: infer Schema }
  ? Static<Schema>
  : undefined;

/** The query of a call. */
export type Query<N extends CallName> = Bodies[N] extends { query: infer Schema }
  ? Static<Schema>
  : undefined;

/** What the web app sends with a call: its body, or the query of a GET. */
export type Input<N extends CallName> = Bodies[N] extends { body: Type.TSchema }
  ? Body<N>
  : Query<N>;

type Answers<N extends CallName> = (typeof CALLS)[N]['answers'];
type Success<N extends CallName> = Answers<N>[Extract<keyof Answers<N>, 200 | 202 | 303>];
type OrEmpty<A> = A extends { orEmpty: true } ? null : never;

/**
 * What a call answers when all is well; 206 is told apart by an error. A PDF is a `File`: a `Blob` to the client,
 * bytes to the server. A redirection is its address.
 */
export type Answer<N extends CallName, File = Blob> = Bodies[N] extends { answer: infer Schema }
  ? Static<Schema> | OrEmpty<Success<N>>
  : Success<N> extends { type: 'application/pdf' }
    ? File
    : Success<N> extends { type: string } | { redirect: true }
      ? string
      : undefined;

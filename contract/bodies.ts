import type Type from 'typebox';
import type { CALLS, CallName } from './calls.ts';
import { Demonstration, DemonstrationRequest } from './schemas/demonstration.ts';
import { Fine, Lookup, RefusedStart } from './schemas/fine.ts';
import * as lookup from './schemas/lookup.ts';
import * as payment from './schemas/payment.ts';

/** The browser imports only the types of this file, so that it loads no schema. */
interface CallBodies {
  /** A line of the specification; `AJOUT` marks a call that only a decision asks for. */
  readonly requirement: `K-${number}` | `AJOUT D-${number}`;
  readonly query?: Type.TSchema;
  readonly body?: Type.TSchema;
  readonly answer?: Type.TSchema;
  /** The body of an error, if it has more fields than the common one. */
  readonly refusal?: Type.TObject;
  readonly summary: string;
  readonly description: string;
}

const BODIES = {
  token: {
    requirement: 'K-01',
    query: lookup.TokenRequest,
    summary: 'Begin or renew a session',
    description:
      'Exchanges a fresh timestamp, encrypted with the public key material of the settings, for a bearer of 15 minutes. A timestamp works once. A caller that sends its last bearer stays in its session. The answer also sets the XSRF-TOKEN cookie. While the service is closed, the header x-maintenance says when it opens again.',
  },
  rechercheAmende: {
    requirement: 'K-02',
    body: lookup.LookupRequest,
    answer: Lookup,
    summary: 'Look a fine up by its number and key',
    description:
      'The fine is bound to the session. A wrong key answers the status ERREUR alone; an unknown number answers 200 without a body. Wrong answers are counted. When a payment of the fine was started, the provider is asked first, for 2.5 seconds at most.',
  },
  justifierPaiement: {
    requirement: 'K-04',
    body: lookup.ReceiptLookupRequest,
    answer: Lookup,
    summary: 'Look a paid fine up for its receipt',
    description: 'Works as the lookup does, and also while the service is closed for new payments.',
  },
  prolongerLiaison: {
    requirement: 'AJOUT D-28',
    body: lookup.ProlongationRequest,
    summary: 'Keep a fine bound to the session',
    description:
      'For the person who sees that the session is about to end and chooses to stay: the binding lasts another hour without use, as after any call that needs it. Neither number nor key is sent. It works also while the service is closed for new payments.',
  },
  terminerSession: {
    requirement: 'AJOUT D-55',
    body: payment.SessionEndRequest,
    summary: 'End the confirmations of a session',
    description:
      'For the person who leaves a device that others use too. The addresses of confirmations that this session began, and the named one, open nothing any more. Number and key still find the receipt. The answer is the same if there was nothing to end.',
  },
  encrypte: {
    requirement: 'K-09',
    query: lookup.EncryptionRequest,
    summary: 'Encrypt the id of a pre-filled address',
    description: 'Takes a number with its key, 16 or 20 digits, and answers base64url.',
  },
  decrypte: {
    requirement: 'K-10',
    body: lookup.DecryptionRequest,
    answer: lookup.Decryption,
    summary: 'Read the id of a pre-filled address',
    description: 'Every id that cannot be read gets the same answer. Wrong ids are counted.',
  },
  envoiSips: {
    requirement: 'K-05',
    body: payment.PaymentStartRequest,
    refusal: RefusedStart,
    summary: 'Start a card payment',
    description:
      'Answers a page whose form opens the provider’s address. The amount is in cents of euros: what the server computes, or a part of it if the fine can be paid in parts. If an address is given, the receipt is sent there once the payment is confirmed. If an earlier attempt may have taken money, the provider is asked first. A refusal `paiement-en-cours` carries the fine as a lookup answers it.',
  },
  confirmerPaiement: {
    requirement: 'K-03',
    body: payment.ConfirmationRequest,
    answer: Fine,
    summary: 'Get the outcome of a payment',
    description:
      'Takes the random token in the address to which the payer returned. It binds the fine for its receipt only. An unknown or expired token answers 206.',
  },
  directNotification: {
    requirement: 'AJOUT D-45',
    body: payment.ProviderMessage,
    summary: 'Take a signed event of Worldline Direct',
    description:
      'The signature covers the exact bytes. The event is acknowledged once everything is committed; otherwise the answer is 503 and the provider repeats it. The call is never limited.',
  },
  directVerification: {
    requirement: 'AJOUT D-45',
    summary: 'Prove to Worldline Direct that the address is ours',
    description: 'Answers the text of the header x-gcs-webhooks-endpoint-verification.',
  },
  directRetour: {
    requirement: 'AJOUT D-45',
    query: payment.DirectReturn,
    summary: 'Take the payer back from Worldline Direct',
    description:
      'Recognises the payer. The return says nothing of the payment, so the provider is asked. A program is redirected to the confirmation. A browser gets the document of the confirmation at once, and the document takes that address. A browser whose return is refused gets a page that leads to the one for errors.',
  },
  virement: {
    requirement: 'AJOUT D-18',
    body: payment.TransferRequest,
    answer: payment.TransferAnswer,
    summary: 'Get what a bank transfer needs',
    description:
      'Answers what a bank asks for. Increased fines need the operation code printed on the notice; after five wrong ones the caller waits 15 minutes.',
  },
  generePdfVirement: {
    requirement: 'K-11',
    body: payment.TransferPdfRequest,
    summary: 'Make the PDF of a bank transfer',
    description: 'Answers the same as the transfer, as a tagged PDF in the requested language.',
  },
  envoiMail: {
    requirement: 'K-06',
    body: payment.MailRequest,
    answer: payment.ScheduledSending,
    summary: 'Send a receipt by e-mail',
    description:
      'Answers once the sending is committed. In an hour three mails may leave for one receipt, five to one recipient, and five from one address.',
  },
  envoiPostal: {
    requirement: 'K-07',
    body: payment.PostalRequest,
    answer: payment.ScheduledSending,
    summary: 'Send a receipt by post',
    description: 'The letter goes to the address on file, once for each receipt.',
  },
  generePdf: {
    requirement: 'K-08',
    body: payment.PdfRequest,
    summary: 'Make the PDF of a receipt',
    description: 'Answers a tagged PDF in the requested language.',
  },
  verification: {
    requirement: 'AJOUT D-19',
    body: payment.VerificationRequest,
    answer: payment.Verification,
    summary: 'Check what a receipt says',
    description: 'Answers yes or no, and nothing else of the payment. Wrong answers are counted.',
  },
  demonstration: {
    requirement: 'AJOUT D-46',
    query: DemonstrationRequest,
    answer: Demonstration,
    summary: 'List the fines of a demonstration',
    description: 'Lists keys and pre-filled addresses. Any other service answers `introuvable`.',
  },
} as const satisfies Record<CallName, CallBodies>;

type Bodies = typeof BODIES;

export const bodiesOf = (name: CallName): CallBodies => BODIES[name];

type Static<Schema> = Schema extends Type.TSchema ? Type.Static<Schema> : undefined;

export type Sent<N extends CallName, Part extends 'body' | 'query'> = Static<
  Bodies[N] extends Record<Part, infer Schema> ? Schema : undefined
>;

export type Input<N extends CallName> = Sent<
  N,
  Bodies[N] extends { body: Type.TSchema } ? 'body' : 'query'
>;

type Answers<N extends CallName> = (typeof CALLS)[N]['answers'];
type Success<N extends CallName> = Answers<N>[Extract<keyof Answers<N>, 200 | 202>];
type OrEmpty<A> = A extends { orEmpty: true } ? null : never;

/** The body of a success. 206 is an error. A PDF is a `Blob` in the browser and bytes on the server. */
export type Answer<N extends CallName, File = Blob> = Bodies[N] extends { answer: infer Schema }
  ? Static<Schema> | OrEmpty<Success<N>>
  : Success<N> extends { type: 'application/pdf' }
    ? File
    : Success<N> extends { type: string }
      ? string
      : undefined;

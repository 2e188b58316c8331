import Type from 'typebox';
import { FERMES_EN_MAINTENANCE, type NomCall } from './calls.ts';
import type { CodeErreur } from './erreurs.ts';
import { Amende, CleErronee } from './schemas/amende.ts';
import { EnvoiProgramme, ReponseVirement, Verification } from './schemas/paiement.ts';
import { Decryption } from './schemas/recherche.ts';

/** What a call answers when all is well. */
interface Succes {
  readonly statut: 200 | 202 | 303;
  /** Media type; absent where there is no body. */
  readonly type?: 'application/json' | 'application/pdf' | 'text/plain' | 'text/html';
  readonly schema?: Type.TSchema;
}

/** What the OpenAPI document tells of a call beside its request, for the developers who use it. */
interface Documentation {
  readonly resume: string;
  readonly description: string;
  /** `session`: a bearer, and the XSRF token of a browser. `scelle`: the seal of the provider. */
  readonly acces: 'public' | 'session' | 'scelle';
  readonly succes: Succes;
  /** 206 without a body: the session is not bound to this fine (D-13). */
  readonly nonLie?: true;
  /** Refusals of its own; see `erreursDe`. */
  readonly erreurs: readonly CodeErreur[];
}

const Texte = Type.String();
/** A PDF file. */
const Fichier = Type.String({ format: 'binary' });

/** An unknown number is 200 without a body, a wrong key is ERREUR alone (D-10). */
const Recherche = Type.Union([Amende, CleErronee]);

const REFUS_VIREMENT = [
  'indicatif-invalide',
  'virement-non-autorise',
  'paiement-en-cours',
  'deja-paye',
  'non-payable',
] as const;

export const DOCUMENTATION = {
  token: {
    resume: 'Begin or renew a session',
    description:
      'Exchanges a fresh timestamp, encrypted with the public key material of the settings, for a bearer of 15 minutes. A timestamp works once. A bearer that comes along keeps its session. Also sets the XSRF-TOKEN cookie.',
    acces: 'public',
    succes: { statut: 200, type: 'text/plain', schema: Texte },
    erreurs: ['horloge', 'horodatageInvalide'],
  },
  rechercheAmende: {
    resume: 'Look a fine up by its number and key',
    description:
      'The fine is bound to the session. A wrong key answers the status ERREUR alone; an unknown number answers 200 without a body. Wrong answers are counted.',
    acces: 'session',
    succes: { statut: 200, type: 'application/json', schema: Recherche },
    erreurs: [],
  },
  confirmerPaiement: {
    resume: 'Tell what became of a payment',
    description:
      'For the random word that came back from the provider in the address. Binds the fine for its receipt only. 206 for an unknown or expired word.',
    acces: 'session',
    succes: { statut: 200, type: 'application/json', schema: Amende },
    nonLie: true,
    erreurs: [],
  },
  justifierPaiement: {
    resume: 'Look a paid fine up for its receipt',
    description: 'As the lookup, also while the service is closed for new payments.',
    acces: 'session',
    succes: { statut: 200, type: 'application/json', schema: Recherche },
    erreurs: [],
  },
  envoiSips: {
    resume: 'Start a card payment',
    description:
      'Answers a page with the sealed form to post to the provider. The amount is the one that the server computes, or a part of it where the fine can be paid in parts. Cents of euros.',
    acces: 'session',
    succes: { statut: 200, type: 'text/html', schema: Texte },
    nonLie: true,
    erreurs: ['paiement-en-cours', 'deja-paye', 'non-payable', 'montantInvalide'],
  },
  envoiMail: {
    resume: 'Send a receipt by e-mail',
    description: 'Answers once the send is committed. Three per receipt and hour.',
    acces: 'session',
    succes: { statut: 202, type: 'application/json', schema: EnvoiProgramme },
    nonLie: true,
    erreurs: ['sans-justificatif'],
  },
  envoiPostal: {
    resume: 'Send a receipt by post',
    description: 'To the address on file; one letter per receipt.',
    acces: 'session',
    succes: { statut: 202, type: 'application/json', schema: EnvoiProgramme },
    nonLie: true,
    erreurs: ['sans-justificatif', 'deja-envoye', 'adresse-inconnue'],
  },
  generePdf: {
    resume: 'Make the PDF of a receipt',
    description: 'A tagged PDF in the language that is asked for.',
    acces: 'session',
    succes: { statut: 200, type: 'application/pdf', schema: Fichier },
    nonLie: true,
    erreurs: ['sans-justificatif'],
  },
  encrypte: {
    resume: 'Encrypt the id of a pre-filled address',
    description: 'A number with its key, 16 or 20 digits; answers base64url.',
    acces: 'session',
    succes: { statut: 200, type: 'text/plain', schema: Texte },
    erreurs: [],
  },
  decrypte: {
    resume: 'Read the id of a pre-filled address',
    description: 'One answer for everything that cannot be read. Wrong ids are counted.',
    acces: 'session',
    succes: { statut: 200, type: 'application/json', schema: Decryption },
    erreurs: ['identifiantInvalide'],
  },
  generePdfVirement: {
    resume: 'Make the PDF of a bank transfer',
    description: 'As the transfer, as a tagged PDF in the language that is asked for.',
    acces: 'session',
    succes: { statut: 200, type: 'application/pdf', schema: Fichier },
    nonLie: true,
    erreurs: REFUS_VIREMENT,
  },
  verification: {
    resume: 'Check what a receipt says',
    description: 'Yes or no; nothing else of the payment is told. Wrong answers are counted.',
    acces: 'session',
    succes: { statut: 200, type: 'application/json', schema: Verification },
    erreurs: [],
  },
  virement: {
    resume: 'Tell how to pay by bank transfer',
    description:
      'What a bank asks for. Increased fines need the operation code printed on the notice; five wrong ones wait 15 minutes.',
    acces: 'session',
    succes: { statut: 200, type: 'application/json', schema: ReponseVirement },
    nonLie: true,
    erreurs: REFUS_VIREMENT,
  },
  sipsAutomatique: {
    resume: 'Take the sealed notification of the provider',
    description: 'Acknowledged once everything is committed; sent again by the provider otherwise.',
    acces: 'scelle',
    succes: { statut: 200, type: 'text/plain', schema: Texte },
    erreurs: ['sceauInvalide'],
  },
  sipsRetour: {
    resume: 'Take the payer back from the provider',
    description: 'The same sealed answer, through the browser; redirects to the confirmation.',
    acces: 'scelle',
    succes: { statut: 303 },
    erreurs: ['sceauInvalide'],
  },
} as const satisfies Record<NomCall, Documentation>;

const DE_TOUS = ['requeteInvalide', 'technique', 'indisponible'] as const;
const DE_LA_SESSION = ['jetonInvalide', 'xsrfInvalide'] as const;

/** Every refusal that a call can answer. */
export function erreursDe(nom: NomCall): readonly CodeErreur[] {
  const { acces, erreurs }: Documentation = DOCUMENTATION[nom];
  return [
    ...DE_TOUS,
    ...(acces === 'session' ? DE_LA_SESSION : []),
    ...(acces === 'scelle' ? [] : (['trop-de-tentatives'] as const)),
    ...(FERMES_EN_MAINTENANCE.has(nom) ? (['maintenance'] as const) : []),
    ...erreurs,
  ];
}

/** What the document tells of a call. */
export const documentationDe = (nom: NomCall): Documentation => DOCUMENTATION[nom];

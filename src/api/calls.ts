import type { Amende, CleErronee } from '#contract/schemas/amende.ts';
import type {
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
} from '#contract/schemas/paiement.ts';
import type {
  Decryption,
  DemandeDecryption,
  DemandeJustification,
  DemandeRecherche,
} from '#contract/schemas/recherche.ts';
import { ApiError } from './ApiError.ts';
import type { Http } from './http.ts';

/** The calls of the screens, by their names in `contract/calls.ts`. Each throws `ApiError`. */
export interface Api {
  /** K-01: on opening the home page. */
  readonly ouvrirSession: () => Promise<void>;
  /** K-02: null is an unknown number. */
  readonly rechercheAmende: (demande: DemandeRecherche) => Promise<Amende | CleErronee | null>;
  /** K-03: the fine with what became of the attempt. */
  readonly confirmerPaiement: (demande: DemandeConfirmation) => Promise<Amende>;
  /** K-04: the fine with its receipts. */
  readonly justifierPaiement: (demande: DemandeJustification) => Promise<Amende>;
  /** K-05: the gateway's HTML page, as text. */
  readonly envoiSips: (demande: DemandeEnvoiSips) => Promise<string>;
  /** K-06: the receipt by e-mail; it leaves soon after. */
  readonly envoiMail: (demande: DemandeMail) => Promise<EnvoiProgramme>;
  /** K-07: the receipt by post, to the address on file; it leaves soon after. */
  readonly envoiPostal: (demande: DemandePostal) => Promise<EnvoiProgramme>;
  /** K-08: the receipt, a PDF file. */
  readonly generePdf: (demande: DemandePdf) => Promise<Blob>;
  /** K-11: how to pay by bank transfer, a PDF file. */
  readonly generePdfVirement: (demande: DemandePdfVirement) => Promise<Blob>;
  /** D-18: what a bank asks for. */
  readonly virement: (demande: DemandeVirement) => Promise<ReponseVirement>;
  /** D-19: whether a receipt says what was paid. */
  readonly verification: (demande: DemandeVerification) => Promise<Verification>;
  /** K-10: 16 or 20 digits. */
  readonly decrypte: (demande: DemandeDecryption) => Promise<Decryption>;
}

/** Tells a found fine from the answer to a wrong key (D-10). */
export function estAmende(reponse: Amende | CleErronee | null): reponse is Amende {
  return reponse !== null && 'avisId' in reponse;
}

/** An empty body is an unknown number; a text is not ours (a proxy's page) and must not read as unknown. */
function lireRecherche(data: Amende | CleErronee | '' | null): Amende | CleErronee | null {
  if (data === '' || data === null) return null;
  return lireAmende(data);
}

function lireAmende<T extends Amende | CleErronee>(data: T): T {
  if (typeof data === 'object' && data !== null && 'statutPaiement' in data) return data;
  throw new ApiError({ code: 'technique', status: 200 });
}

/** Binds the calls to an HTTP layer. */
export function creerApi({ appeler, ouvrirSession }: Http): Api {
  return {
    ouvrirSession,
    rechercheAmende: async (data) =>
      lireRecherche(await appeler<Amende | CleErronee | '' | null>('rechercheAmende', { data })),
    confirmerPaiement: async (data) =>
      lireAmende(await appeler<Amende>('confirmerPaiement', { data })),
    justifierPaiement: async (data) =>
      lireAmende(await appeler<Amende>('justifierPaiement', { data })),
    envoiSips: (data) => appeler<string>('envoiSips', { data, responseType: 'text' }),
    envoiMail: (data) => appeler<EnvoiProgramme>('envoiMail', { data }),
    envoiPostal: (data) => appeler<EnvoiProgramme>('envoiPostal', { data }),
    generePdfVirement: (data) => appeler<Blob>('generePdfVirement', { data, responseType: 'blob' }),
    virement: (data) => appeler<ReponseVirement>('virement', { data }),
    verification: (data) => appeler<Verification>('verification', { data }),
    generePdf: (data) => appeler<Blob>('generePdf', { data, responseType: 'blob' }),
    decrypte: (data) => appeler<Decryption>('decrypte', { data }),
  };
}

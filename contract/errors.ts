/**
 * Every error of the API is `{code, message, incident}`. The code is stable and is what the web app
 * translates; the message is English, for developers; the incident ties a person's report to a log line.
 */
export const ERROR_STATUSES = {
  /** The request does not fit its schema. */
  'requete-invalide': 400,
  /** A sealed answer of the gateway whose seal, algorithm or version is wrong. */
  'sceau-invalide': 400,
  /** The encrypted id cannot be read; one answer for every reason (D-16). */
  'identifiant-invalide': 400,
  /** No bearer, or one that is malformed, expired or not ours. */
  'jeton-invalide': 401,
  /** The clock of the browser is off; the `Date` header tells ours (D-14). */
  horloge: 401,
  /** The timestamp was used before, or is not one of ours (D-14). */
  'horodatage-invalide': 401,
  /** The double-submit token is missing or differs. */
  'xsrf-invalide': 403,
  /** The calling page is neither ours nor one that the settings name. */
  /** No such path. */
  introuvable: 404,
  /** The path is there, and not for this method; `Allow` tells which. */
  'methode-invalide': 405,
  /** An attempt is open for this fine (invariant 1). */
  'paiement-en-cours': 409,
  /** The fine is settled. */
  'deja-paye': 409,
  /** The fine cannot be paid online in its present status. */
  'non-payable': 409,
  /**
   * An earlier attempt of this fine may have taken money, and the provider has not told yet (invariant 2). Nothing was
   * charged by this request; `Retry-After` tells the seconds to wait.
   */
  'verification-en-cours': 503,
  /** The amount is not the one that the server computes (invariant 5). */
  'montant-invalide': 422,
  /** There is nothing to prove: no payment of ours for this fine. */
  'sans-justificatif': 404,
  /** The operation code is not the one printed on the notice (D-18). */
  'indicatif-invalide': 422,
  /** This fine cannot be paid by bank transfer (D-18). */
  'virement-non-autorise': 409,
  /** The letter of this receipt has been asked for already: one letter per receipt. */
  'deja-envoye': 409,
  /** No postal address of the payer is on file. */
  'adresse-inconnue': 409,
  /** Too many wrong answers or requests; `Retry-After` tells the seconds to wait (D-15). */
  'trop-de-tentatives': 429,
  /** A fault of ours. */
  technique: 500,
  /** A part we depend on is away; nothing was acknowledged. */
  indisponible: 503,
  /** An operator has closed the service for a while; `Retry-After` tells the seconds to wait. */
  maintenance: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;

/** What the error page of D-19 can show; an unknown id is `technique`. */
export const ERROR_PAGE_IDS = [
  'session',
  'lien-expire',
  'introuvable',
  'deja-paye',
  'paiement-refuse',
  'paiement-indisponible',
  'trop-de-tentatives',
  'maintenance',
  'technique',
] as const;

export type ErrorPageId = (typeof ERROR_PAGE_IDS)[number];

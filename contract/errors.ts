/** HTTP status of each code. The web app translates the code; the message of an answer is for developers only. */
export const ERROR_STATUSES = {
  'requete-invalide': 400,
  'sceau-invalide': 400,
  /** One error for every encrypted id that we cannot read, so that the answer tells nothing about the cause (D-16). */
  'identifiant-invalide': 400,
  'jeton-invalide': 401,
  /**
   * The caller's clock is off. The `Date` header has ours, so the caller can correct the timestamp and retry (D-14).
   */
  horloge: 401,
  /** The timestamp cannot be read, is too old, or was used before (D-14). */
  'horodatage-invalide': 401,
  'xsrf-invalide': 403,
  introuvable: 404,
  'methode-invalide': 405,
  'paiement-en-cours': 409,
  'deja-paye': 409,
  'non-payable': 409,
  /** An earlier attempt may have taken money, so we refuse another. This request charged nothing. */
  'verification-en-cours': 503,
  'montant-invalide': 422,
  'sans-justificatif': 404,
  'indicatif-invalide': 422,
  'virement-non-autorise': 409,
  'deja-envoye': 409,
  'adresse-inconnue': 409,
  /** Too many requests, or too many wrong answers (D-15); `Retry-After` gives the seconds. */
  'trop-de-tentatives': 429,
  /** Browsers send the cookies of the whole domain, so others can fill our headers beyond the limit. */
  'entete-trop-long': 431,
  technique: 500,
  /**
   * The database or the provider did not answer, or the books did not balance. We confirmed nothing, so the caller
   * may repeat the call.
   */
  indisponible: 503,
  maintenance: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;

/** The ids that the error page knows. It shows `technique` for any other. */
export const ERROR_PAGE_IDS = [
  'session',
  'trop-de-tentatives',
  'maintenance',
  'technique',
] as const;

export type ErrorPageId = (typeof ERROR_PAGE_IDS)[number];

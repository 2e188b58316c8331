/** The web app translates the code; the message is for developers. */
export const ERROR_STATUSES = {
  'requete-invalide': 400,
  'sceau-invalide': 400,
  /** D-16. */
  'identifiant-invalide': 400,
  'jeton-invalide': 401,
  /** The `Date` header has our clock (D-14). */
  horloge: 401,
  /** D-14. */
  'horodatage-invalide': 401,
  'xsrf-invalide': 403,
  introuvable: 404,
  'methode-invalide': 405,
  'paiement-en-cours': 409,
  'deja-paye': 409,
  'non-payable': 409,
  /** An earlier attempt may have taken money (invariant 2); this request charged nothing. */
  'verification-en-cours': 503,
  'montant-invalide': 422,
  'sans-justificatif': 404,
  'indicatif-invalide': 422,
  'virement-non-autorise': 409,
  'deja-envoye': 409,
  'adresse-inconnue': 409,
  /** D-15. */
  'trop-de-tentatives': 429,
  /** Cookies of the whole domain come along. */
  'entete-trop-long': 431,
  technique: 500,
  /** Nothing was acknowledged. */
  indisponible: 503,
  maintenance: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;

/** D-19; an unknown id is `technique`. */
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

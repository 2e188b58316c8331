/** The web app translates the stable code; the message is for developers; the incident is in the log. */
export const ERROR_STATUSES = {
  'requete-invalide': 400,
  /** The provider's signature or key is wrong, or nobody is recognised. */
  'sceau-invalide': 400,
  /** One answer for every reason (D-16). */
  'identifiant-invalide': 400,
  'jeton-invalide': 401,
  /** The browser's clock is off; the `Date` header has ours (D-14). */
  horloge: 401,
  /** Used before, or not ours (D-14). */
  'horodatage-invalide': 401,
  /** The double-submit token is missing or differs. */
  'xsrf-invalide': 403,
  introuvable: 404,
  'methode-invalide': 405,
  /** Invariant 1. */
  'paiement-en-cours': 409,
  'deja-paye': 409,
  'non-payable': 409,
  /** An earlier attempt may have taken money (invariant 2). This request charged nothing; `Retry-After` in seconds. */
  'verification-en-cours': 503,
  /** Invariant 5. */
  'montant-invalide': 422,
  'sans-justificatif': 404,
  /** D-18. */
  'indicatif-invalide': 422,
  /** D-18. */
  'virement-non-autorise': 409,
  /** One letter per receipt. */
  'deja-envoye': 409,
  'adresse-inconnue': 409,
  /** `Retry-After` in seconds (D-15). */
  'trop-de-tentatives': 429,
  technique: 500,
  /** A part we depend on is away; nothing was acknowledged. */
  indisponible: 503,
  /** Closed by an operator; `Retry-After` in seconds. */
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

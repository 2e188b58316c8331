/**
 * One bare e-mail address (K-06), as the form takes it and the API receives it. The part before the `@` is the ASCII
 * of RFC 5322; the domain may be international. Nothing that a mail header reads as a list, a name, a comment or a
 * line, and no invisible character that would show another address than the one that is written to.
 */
export const MOTIF_ADRESSE_MAIL =
  '^[A-Za-z0-9.!#$%&\'*+/=?^_`{|}~\\-]{1,64}@(?:[^\\s@.,;:<>()\\[\\]\\\\"\\p{C}]+\\.)+[^\\s@.,;:<>()\\[\\]\\\\"\\p{C}]+$';

/** The longest address that mail can carry (RFC 5321, 4.5.3.1.3). */
export const LONGUEUR_ADRESSE_MAIL = 254;

import { randomBytes, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';

/** Issues and reads the bearer (D-14). It carries a session and no right: rights are bindings (D-13). */
export interface Jetons {
  /** @param session an existing session to go on with; without it a new one begins */
  emettre(session?: string): string;
  /** @returns the session, or null when the bearer is not ours, malformed or expired */
  lire(jeton: string): string | null;
  /** As `lire`, also for a bearer that expired less than two hours ago. */
  lirePourRenouveler(jeton: string): string | null;
}

const ALGORITHME = 'HS256';
const EMETTEUR = 'amendes';
const AUDIENCE = 'amendes-web';
const VALIDITE_MS = 15 * 60_000;
const TOLERANCE_RENOUVELLEMENT_MS = 2 * 60 * 60_000;

/**
 * Every call reads a bearer: the library works without the thread pool, which took longer than all the rest of it.
 * @param secret key of HMAC-SHA-256, at least 32 characters
 */
export function creerJetons(secret: string): Jetons {
  const signer = createSigner({
    key: secret,
    algorithm: ALGORITHME,
    iss: EMETTEUR,
    aud: AUDIENCE,
    expiresIn: VALIDITE_MS,
  });
  const lecteur = (clockTolerance: number) => {
    const verifier = createVerifier({
      key: secret,
      algorithms: [ALGORITHME],
      allowedIss: EMETTEUR,
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'jti', 'exp', 'iss', 'aud'],
      clockTolerance,
    });
    return (jeton: string): string | null => {
      try {
        const { sub } = verifier(jeton);
        return typeof sub === 'string' ? sub : null;
      } catch {
        return null;
      }
    };
  };
  return {
    emettre: (session = randomBytes(16).toString('base64url')) =>
      signer({ sub: session, jti: randomUUID() }),
    lire: lecteur(0),
    lirePourRenouveler: lecteur(TOLERANCE_RENOUVELLEMENT_MS),
  };
}

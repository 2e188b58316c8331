import { randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Issues and reads the bearer (D-14). It carries a session and no right: rights are bindings (D-13). */
export interface Jetons {
  /** @param session an existing session to go on with; without it a new one begins */
  emettre(session?: string): Promise<string>;
  /** @returns the session, or null when the bearer is not ours, malformed or expired */
  lire(jeton: string): Promise<string | null>;
  /** As `lire`, also for a bearer that expired less than two hours ago. */
  lirePourRenouveler(jeton: string): Promise<string | null>;
}

const ALGORITHME = 'HS256';
const EMETTEUR = 'amendes';
const AUDIENCE = 'amendes-web';
const VALIDITE_S = 15 * 60;
const TOLERANCE_RENOUVELLEMENT_S = 2 * 60 * 60;

/** @param secret key of HMAC-SHA-256, at least 32 characters */
export function creerJetons(secret: string): Jetons {
  const cle = new TextEncoder().encode(secret);
  const verifier = async (jeton: string, tolerance: number): Promise<string | null> => {
    try {
      const { payload } = await jwtVerify(jeton, cle, {
        algorithms: [ALGORITHME],
        issuer: EMETTEUR,
        audience: AUDIENCE,
        clockTolerance: tolerance,
        requiredClaims: ['jti', 'exp'],
      });
      return typeof payload.sub === 'string' ? payload.sub : null;
    } catch {
      return null;
    }
  };
  return {
    emettre: (session = randomBytes(16).toString('base64url')) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHME })
        .setSubject(session)
        .setIssuer(EMETTEUR)
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${VALIDITE_S}s`)
        .sign(cle),
    lire: (jeton) => verifier(jeton, 0),
    lirePourRenouveler: (jeton) => verifier(jeton, TOLERANCE_RENOUVELLEMENT_S),
  };
}

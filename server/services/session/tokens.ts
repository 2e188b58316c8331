import { randomBytes, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { TOKEN_MINUTES } from '#contract/domain/periods.ts';

/** Bearers (D-14). One carries the id of a session and no right: bindings are in the database (D-13). */
export type Tokens = ReturnType<typeof createTokens>;

const ALGORITHM = 'HS256';
const ISSUER = 'amendes';
const AUDIENCE = 'amendes-web';
const VALIDITY_MS = TOKEN_MINUTES * 60_000;
const RENEWAL_TOLERANCE_MS = 2 * 60 * 60_000;

/**
 * Signs on the main thread: the thread pool took longer than the rest of a call.
 * @param secret at least 32 characters
 */
export function createTokens(secret: string) {
  const sign = createSigner({
    key: secret,
    algorithm: ALGORITHM,
    iss: ISSUER,
    aud: AUDIENCE,
    expiresIn: VALIDITY_MS,
  });
  const reader = (clockTolerance: number) => {
    const verify = createVerifier({
      key: secret,
      algorithms: [ALGORITHM],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'jti', 'exp', 'iss', 'aud'],
      clockTolerance,
    });
    return (token: string): string | null => {
      try {
        const { sub } = verify(token);
        return typeof sub === 'string' ? sub : null;
      } catch {
        return null;
      }
    };
  };
  return {
    issueBearer: (session = randomBytes(16).toString('base64url')): string =>
      sign({ sub: session, jti: randomUUID() }),
    /** @returns the session, or null if the bearer is not ours, malformed or expired */
    read: reader(0),
    /** Also reads a bearer that expired less than two hours ago. */
    readForRenewal: reader(RENEWAL_TOLERANCE_MS),
  };
}

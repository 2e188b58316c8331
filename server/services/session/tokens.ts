import { randomBytes, randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { TOKEN_MINUTES } from '#contract/domain/periods.ts';

/** A bearer (D-14) carries a session and no right (D-13). */
export type Tokens = ReturnType<typeof createTokens>;

const ALGORITHM = 'HS256';
const ISSUER = 'amendes';
const AUDIENCE = 'amendes-web';
const VALIDITY_MS = TOKEN_MINUTES * 60_000;
const RENEWAL_TOLERANCE_MS = 2 * 60 * 60_000;

/** Without the thread pool, which took longer than the rest of a call. @param secret at least 32 characters */
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
    /** @returns null when not ours, malformed or expired */
    read: reader(0),
    /** Also if it ended less than two hours ago. */
    readForRenewal: reader(RENEWAL_TOLERANCE_MS),
  };
}

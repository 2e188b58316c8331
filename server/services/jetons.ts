import { createHmac, createSecretKey, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

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

/** The one header that we write: anything else, `none` included, is another algorithm or another issuer's. */
const ENTETE = Buffer.from(JSON.stringify({ alg: ALGORITHME })).toString('base64url');

const Contenu = Compile(
  Type.Object({
    sub: Type.String({ minLength: 1 }),
    iss: Type.Literal(EMETTEUR),
    aud: Type.Literal(AUDIENCE),
    jti: Type.String({ minLength: 1 }),
    exp: Type.Number(),
  }),
);

/**
 * The bearer is checked on every call, and the asynchronous crypto of a JWT library costs more there than all the
 * rest of the check: it is done by hand, for exactly what `emettre` writes.
 * @param secret key of HMAC-SHA-256, at least 32 characters
 */
export function creerJetons(secret: string): Jetons {
  const cle = createSecretKey(Buffer.from(secret));
  const estSigne = (contenu: string, signature: string): boolean => {
    const attendue = createHmac('sha256', cle).update(`${ENTETE}.${contenu}`).digest();
    const recue = Buffer.from(signature, 'base64url');
    return attendue.length === recue.length && timingSafeEqual(attendue, recue);
  };
  const verifier = async (jeton: string, tolerance: number): Promise<string | null> => {
    const [entete, contenu = '', signature = '', ...reste] = jeton.split('.');
    if (entete !== ENTETE || reste.length > 0 || !estSigne(contenu, signature)) return null;
    // Signed by us: it is JSON.
    const lu: unknown = JSON.parse(Buffer.from(contenu, 'base64url').toString());
    if (!Contenu.Check(lu)) return null;
    return lu.exp + tolerance > Math.floor(Date.now() / 1000) ? lu.sub : null;
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

import type { FastifyInstance } from 'fastify';
import { ApiError, requirePatience } from '../plugins/errors.ts';
import { createCipher } from '../services/session/cipher.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/**
 * Encrypts and reads the id of a pre-filled address (K-09, K-10). One error covers everything unreadable, so that
 * answers help nobody to forge an id (D-16).
 */
export async function encryption(
  app: FastifyInstance,
  { config, guessLimits }: Dependencies,
): Promise<void> {
  const cipher = createCipher(config.secrets.CIPHER_SECRET);
  registerCall(app, 'encrypte', async ({ query }) => cipher.encrypt(query.plaintText));

  registerCall(app, 'decrypte', async ({ ip, body }) => {
    const guess = await guessLimits.attempt(
      { address: ip },
      async () => {
        const result = cipher.decrypt(body.cipherText);
        return { result, kind: result === null ? 'unknown' : 'right' };
      },
      async () => false,
    );
    const plainText = requirePatience(guess);
    if (plainText === null) {
      throw new ApiError('identifiant-invalide', 'The encrypted id cannot be read');
    }
    return { plainText };
  });
}

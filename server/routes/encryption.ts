import type { FastifyInstance } from 'fastify';
import { ApiError } from '../plugins/errors.ts';
import { createCipher } from '../services/session/cipher.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/**
 * Encrypts and reads the id of a pre-filled address (K-09, K-10). One error covers everything unreadable, so that
 * answers help nobody to forge an id (D-16). Its seal of 256 bits cannot be guessed, so wrong keys close nothing here.
 */
export async function encryption(app: FastifyInstance, { config }: Dependencies): Promise<void> {
  const cipher = createCipher(config.secrets.CIPHER_SECRET);
  registerCall(app, 'encrypte', async ({ query }) => cipher.encrypt(query.plaintText));

  registerCall(app, 'decrypte', async ({ body }) => {
    const plainText = cipher.decrypt(body.cipherText);
    if (plainText === null) {
      throw new ApiError('identifiant-invalide', 'The encrypted id cannot be read');
    }
    return { plainText };
  });
}

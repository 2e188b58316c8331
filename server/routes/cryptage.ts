import type { FastifyInstance } from 'fastify';
import { ApiError, requirePatience } from '../plugins/errors.ts';
import { creerChiffreur } from '../services/recherche/chiffreur.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** K-09 and K-10: the id of a pre-filled address. Digits only, one uniform error: no oracle (D-16). */
export async function cryptage(
  app: FastifyInstance,
  { config, limiteEssais }: Dependencies,
): Promise<void> {
  const chiffreur = creerChiffreur(config.secrets.CIPHER_SECRET);
  registerCall(app, 'encrypte', async ({ query }) => chiffreur.chiffrer(query.plaintText));

  registerCall(app, 'decrypte', async ({ ip, body }) => {
    const issue = await limiteEssais.tenter(
      { adresse: ip },
      async () => {
        const result = chiffreur.dechiffrer(body.cipherText);
        return { resultat: result, juste: result !== null };
      },
      async () => true,
    );
    const plainText = requirePatience(issue);
    if (plainText === null) {
      throw new ApiError('identifiant-invalide', 'The encrypted id cannot be read');
    }
    return { plainText };
  });
}

import type { FastifyInstance } from 'fastify';
import { ErreurApi, exigerPatience } from '../plugins/errors.ts';
import type { Dependances } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** K-09 and K-10: the id of a pre-filled address. Digits only, one uniform error: no oracle (D-16). */
export async function cryptage(
  app: FastifyInstance,
  { chiffreur, devinettes }: Dependances,
): Promise<void> {
  registerCall(app, 'encrypte', async ({ query }) => chiffreur.chiffrer(query.plaintText));

  registerCall(app, 'decrypte', async ({ ip, body }) => {
    const issue = await devinettes.tenter(
      { adresse: ip },
      async () => {
        const resultat = chiffreur.dechiffrer(body.cipherText);
        return { resultat, juste: resultat !== null };
      },
      async () => true,
    );
    const plainText = exigerPatience(issue);
    if (plainText === null) {
      throw new ErreurApi('identifiantInvalide', 'The encrypted id cannot be read');
    }
    return { plainText };
  });
}

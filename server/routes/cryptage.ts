import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CALLS } from '#contract/calls.ts';
import { Decryption, DemandeDecryption, DemandeEncryption } from '#contract/schemas/recherche.ts';
import { ErreurApi, exigerPatience } from '../plugins/erreurs.ts';
import type { Dependances } from './dependances.ts';

/** K-09 and K-10: the id of a pre-filled address. Digits only, one uniform error: no oracle (D-16). */
export const cryptage: FastifyPluginAsyncTypebox<Dependances> = async (
  app,
  { chiffreur, devinettes },
) => {
  app.route({
    method: CALLS.encrypte.method,
    url: CALLS.encrypte.path,
    schema: { querystring: DemandeEncryption },
    handler: async (requete, reponse) =>
      reponse.type('text/plain; charset=utf-8').send(chiffreur.chiffrer(requete.query.plaintText)),
  });

  app.route({
    method: CALLS.decrypte.method,
    url: CALLS.decrypte.path,
    schema: { body: DemandeDecryption, response: { 200: Decryption } },
    async handler(requete) {
      const issue = await devinettes.tenter(
        { adresse: requete.ip },
        async () => {
          const resultat = chiffreur.dechiffrer(requete.body.cipherText);
          return { resultat, juste: resultat !== null };
        },
        async () => true,
      );
      const plainText = exigerPatience(issue);
      if (plainText === null) {
        throw new ErreurApi('identifiantInvalide', 'The encrypted id cannot be read');
      }
      return { plainText };
    },
  });
};

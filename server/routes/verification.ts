import type { FastifyInstance } from 'fastify';
import { requirePatience } from '../plugins/errors.ts';
import { verifierJustificatif } from '../services/preuves/verifierJustificatif.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** D-19: whether a receipt says what was paid. Wrong answers are counted by address (D-15). */
export async function verification(
  app: FastifyInstance,
  { base, limiteEssais }: Dependencies,
): Promise<void> {
  registerCall(app, 'verification', async ({ ip, body }) => {
    const issue = await limiteEssais.tenter(
      { adresse: ip },
      async () => {
        const valid = await verifierJustificatif(base, body);
        return { resultat: { conforme: valid }, juste: valid };
      },
      async () => true,
    );
    return requirePatience(issue);
  });
}

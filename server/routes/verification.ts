import type { FastifyInstance } from 'fastify';
import { exigerPatience } from '../plugins/errors.ts';
import { verifierJustificatif } from '../services/preuves/verifierJustificatif.ts';
import type { Dependances } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** D-19: whether a receipt says what was paid. Wrong answers are counted by address (D-15). */
export async function verification(
  app: FastifyInstance,
  { base, devinettes }: Dependances,
): Promise<void> {
  registerCall(app, 'verification', async ({ ip, body }) => {
    const issue = await devinettes.tenter(
      { adresse: ip },
      async () => {
        const conforme = await verifierJustificatif(base, body);
        return { resultat: { conforme }, juste: conforme };
      },
      async () => true,
    );
    return exigerPatience(issue);
  });
}

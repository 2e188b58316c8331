import type { FastifyInstance } from 'fastify';
import { ErreurApi, NonLie } from '../plugins/errors.ts';
import { lireJustificatif } from '../services/preuves/justificatif.ts';
import { joindre } from './attach.ts';
import type { Dependances } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** K-08: the receipt as a PDF, for a bound fine; 206 without a binding, 404 where nothing was paid to us. */
export async function documents(
  app: FastifyInstance,
  { base, genererJustificatif }: Dependances,
): Promise<void> {
  registerCall(app, 'generePdf', async ({ session, body }, reponse) => {
    const { avisId, locale, referenceReglement } = body;
    const contenu = await lireJustificatif(base, session, avisId, referenceReglement);
    if (contenu === 'non-lie') throw new NonLie();
    if (contenu === null) {
      throw new ErreurApi('sans-justificatif', 'No payment of this service has this reference');
    }
    joindre(reponse, `justificatif-${contenu.referenceReglement}.pdf`);
    return genererJustificatif(contenu, locale);
  });
}

import type { FastifyInstance } from 'fastify';
import { ApiError } from '../plugins/errors.ts';
import type { GenerateurJustificatif } from '../ports/DocumentJustificatif.ts';
import { lireJustificatif } from '../services/preuves/justificatif.ts';
import { attach } from './attach.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

interface DocumentOptions extends Pick<Dependencies, 'base'> {
  readonly genererJustificatif: GenerateurJustificatif;
}

/** K-08: the receipt as a PDF, for a bound fine; 206 without a binding, 404 where nothing was paid to us. */
export async function documents(
  app: FastifyInstance,
  { base, genererJustificatif }: DocumentOptions,
): Promise<void> {
  registerCall(app, 'generePdf', async ({ session, body }, reply) => {
    const { avisId, locale, referenceReglement } = body;
    const content = await lireJustificatif(base, session, avisId, referenceReglement);
    if (content === null) {
      throw new ApiError('sans-justificatif', 'No payment of this service has this reference');
    }
    attach(reply, `justificatif-${content.referenceReglement}.pdf`);
    return genererJustificatif(content, locale);
  });
}

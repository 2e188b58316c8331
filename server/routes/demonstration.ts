import type { FastifyInstance } from 'fastify';
import { readDemoFines } from '../demonstration/fines.ts';
import { ApiError } from '../plugins/errors.ts';
import { createCipher } from '../services/session/cipher.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** Lists the invented fines with their keys (D-46). Each answer encrypts the ids again. */
export async function demonstration(app: FastifyInstance, { config }: Dependencies): Promise<void> {
  const cipher = createCipher(config.secrets.CIPHER_SECRET);
  registerCall(app, 'demonstration', async () => {
    if (!config.demonstration) throw new ApiError('introuvable', 'Not a demonstration');
    const fines = await readDemoFines();
    return {
      avis: fines.map((fine) => ({
        numAvis: fine.numAvis,
        cleAvis: fine.cleAvis,
        typeAmende: fine.typeAmende,
        statutPaiement: fine.statutPaiement,
        consignation: fine.consignation ?? false,
        ...(fine.indicatifOperation && { indicatifOperation: fine.indicatifOperation }),
        amendeId: cipher.encrypt(fine.numAvis + fine.cleAvis),
      })),
    };
  });
}

import type { FastifyInstance } from 'fastify';
import { requirePatience } from '../plugins/errors.ts';
import { verifyReceipt } from '../services/receipts/verifyReceipt.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** D-19; wrong ones count (D-15). */
export async function verification(
  app: FastifyInstance,
  { db, guessLimits }: Dependencies,
): Promise<void> {
  registerCall(app, 'verification', async ({ ip, body }) => {
    const guess = await guessLimits.attempt(
      { address: ip },
      async () => {
        const result = await verifyReceipt(db, body);
        // A receipt of ours is no guess.
        const isOurs = result.conforme || result.reserve !== undefined;
        return { result, kind: isOurs ? 'right' : 'unknown' };
      },
      async () => false,
    );
    return requirePatience(guess);
  });
}

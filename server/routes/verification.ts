import type { FastifyInstance } from 'fastify';
import { requirePatience } from '../plugins/errors.ts';
import { verifyReceipt } from '../services/receipts/verifyReceipt.ts';
import type { Dependencies } from './dependencies.ts';
import { registerCall } from './registerCall.ts';

/** Checks what a receipt says (D-19). Wrong answers count against guessing (D-15). */
export async function verification(
  app: FastifyInstance,
  { db, guessLimits }: Dependencies,
): Promise<void> {
  registerCall(app, 'verification', async ({ ip, body }) => {
    const guess = await guessLimits.attempt(
      { address: ip },
      async () => {
        const result = await verifyReceipt(db, body);
        // Who holds a receipt of ours does not guess, even if the receipt is void.
        const isOurs = result.conforme || result.reserve !== undefined;
        return { result, kind: isOurs ? 'right' : 'unknown' };
      },
      async () => false,
    );
    return requirePatience(guess);
  });
}

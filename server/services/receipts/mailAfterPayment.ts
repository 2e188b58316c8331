import type { Database } from '../../database/open.ts';
import { storeAttemptMail } from '../../store/attempts.ts';
import { recipientHash } from './mailHash.ts';

/**
 * Notes where the receipt goes once the payment is confirmed. The last address counts. Does nothing once the attempt
 * has ended.
 * @param address null removes it
 */
export const noteMail = (
  db: Database,
  secret: string,
  attemptId: string,
  address: string | null,
): Promise<void> =>
  storeAttemptMail(
    db,
    attemptId,
    address === null ? null : { address, hash: recipientHash(secret, address) },
  );

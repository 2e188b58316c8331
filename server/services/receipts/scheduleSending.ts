import { randomUUID } from 'node:crypto';
import type { MailRequest, PostalRequest, ScheduledSending } from '#contract/schemas/payment.ts';
import type { Database } from '../../database/open.ts';
import { addressPrefix } from '../../network/addressPrefix.ts';
import { post } from '../../store/outbox.ts';
import { standingEntries } from '../../till/situation.ts';
import { readBoundFine } from '../session/bindings.ts';
import { conceal, recipientHash } from './mailHash.ts';
import { type MailCounts, mailWait } from './mailLimits.ts';
import { readReceipt } from './receipt.ts';

export interface Requester {
  readonly session: string;
  /** The caller's IP address, from the socket or from a trusted proxy. */
  readonly address: string;
}

export type SendingOutcome =
  | { readonly scheduled: ScheduledSending }
  | { readonly secondsToWait: number }
  | { readonly refusal: 'sans-justificatif' | 'deja-envoye' | 'adresse-inconnue' };

const scheduled = (instant: Date): SendingOutcome => ({
  scheduled: { programmeLe: instant.toISOString() },
});

/**
 * Schedules a receipt by e-mail (K-06); `sendMail` sends it later.
 * @throws NotBound
 */
export async function scheduleMail(
  db: Database,
  secret: string,
  { session, address }: Requester,
  request: MailRequest,
): Promise<SendingOutcome> {
  const receipt = await readReceipt(db, session, request.avisId, request.referenceReglement);
  if (receipt === null) return { refusal: 'sans-justificatif' };
  const counts: MailCounts = {
    entryReference: request.referenceReglement,
    recipientHash: recipientHash(secret, request.adrMail),
    prefixHash: conceal(secret, `prefixe/${addressPrefix(address)}`),
  };
  return db.transaction().execute(async (transaction) => {
    const secondsToWait = await mailWait(transaction, counts);
    if (secondsToWait > 0) return { secondsToWait };
    const id = randomUUID();
    const row = await transaction
      .insertInto('mail')
      .values({
        ...counts,
        id,
        recipient: request.adrMail,
        locale: request.locale,
      })
      .returning('askedAt')
      .executeTakeFirstOrThrow();
    await post(transaction, 'mail', id, { mailId: id });
    return scheduled(row.askedAt);
  });
}

/**
 * Schedules a letter to the address on file (K-07), one for each receipt.
 * @throws NotBound
 */
export async function scheduleLetter(
  db: Database,
  session: string,
  request: PostalRequest,
): Promise<SendingOutcome> {
  const { fine } = await readBoundFine(db, session, { id: request.avisId }, 'receipt');
  const references = standingEntries(fine.entries).map((entry) => entry.reference);
  const reference = references.findLast((known) => known === (request.referenceReglement ?? known));
  if (reference === undefined) return { refusal: 'sans-justificatif' };
  if (fine.postalAddress === null) return { refusal: 'adresse-inconnue' };
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('letter')
      .values({ entryReference: reference, locale: request.locale })
      .onConflict((conflict) => conflict.column('entryReference').doNothing())
      .returning('askedAt')
      .executeTakeFirst();
    if (row === undefined) return { refusal: 'deja-envoye' };
    await post(transaction, 'letter', reference, { referenceReglement: reference });
    return scheduled(row.askedAt);
  });
}
